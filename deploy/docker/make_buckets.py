"""Creates missing buckets of the storage settings."""

import json
import os
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

import boto3
from botocore.exceptions import ClientError

STORAGES = ("LIBRARY_STORAGE", "MEDIA_STORAGE", "DEAL_STORAGE")


def buckets() -> Iterator[tuple[str, Any]]:
    """Yield the name of each bucket in the settings, with an S3 client for it. boto3 reads options
    that are not set from the AWS_* variables.
    """
    for storage in STORAGES:
        options = json.loads(os.environ.get(storage, "{}")).get("OPTIONS", {})
        if name := options.get("bucket_name"):
            yield (
                name,
                boto3.client(
                    "s3",
                    endpoint_url=options.get("endpoint_url"),
                    region_name=options.get("region_name"),
                    aws_access_key_id=options.get("access_key"),
                    aws_secret_access_key=options.get("secret_key"),
                ),
            )


def is_there(client: Any, name: str) -> bool:
    """Return whether the bucket exists. Raises ClientError for an error other than 404."""
    try:
        client.head_bucket(Bucket=name)
    except ClientError as error:
        if error.response["ResponseMetadata"]["HTTPStatusCode"] == HTTPStatus.NOT_FOUND:
            return False
        raise
    return True


def main() -> None:
    for name, client in buckets():
        if is_there(client, name):
            continue
        region = client.meta.region_name
        # S3 rejects the name of its default region and requires any other.
        if region == "us-east-1":
            client.create_bucket(Bucket=name)
        else:
            place = {"LocationConstraint": region}
            client.create_bucket(Bucket=name, CreateBucketConfiguration=place)


if __name__ == "__main__":
    main()
