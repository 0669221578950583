"""Makes the buckets that the storage settings name, where they are missing."""

import json
import os

import boto3


def names() -> list[str]:
    """Return the buckets of documents, pictures and backups."""
    storages = [json.loads(os.environ.get(name, "{}")) for name in STORAGES]
    found = [storage.get("OPTIONS", {}).get("bucket_name") for storage in storages]
    scheme, _, place = os.environ.get("BACKUP_TO", "").partition("://")
    found.append(place.split("/")[0] if scheme == "s3" else None)
    return [name for name in found if name]


STORAGES = ("LIBRARY_STORAGE", "MEDIA_STORAGE")


def main() -> None:
    client = boto3.client("s3")
    there = {bucket["Name"] for bucket in client.list_buckets()["Buckets"]}
    for name in names():
        if name not in there:
            client.create_bucket(Bucket=name)


if __name__ == "__main__":
    main()
