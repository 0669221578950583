/**
 * What the browser calls credentials, to and from the JSON that the service speaks (Web Authentication,
 * level 3). Written out because not every browser that has passkeys has `toJSON` and its counterpart.
 */
type Listed = { id: string; type: PublicKeyCredentialType; transports?: AuthenticatorTransport[] };

export type RequestJson = Omit<
  PublicKeyCredentialRequestOptions,
  "challenge" | "allowCredentials"
> & { challenge: string; allowCredentials?: Listed[] };

export type CreationJson = Omit<
  PublicKeyCredentialCreationOptions,
  "challenge" | "excludeCredentials" | "user"
> & {
  challenge: string;
  excludeCredentials?: Listed[];
  user: { id: string; name: string; displayName: string };
};

/** False where there are none: an old browser, or a site that is tried out without TLS. */
export function passkeysExist(): boolean {
  return typeof PublicKeyCredential !== "undefined";
}

/** Asks for a passkey. Null when its owner changed their mind. */
export async function askForPasskey(
  options: RequestJson,
  how: Omit<CredentialRequestOptions, "publicKey"> = {},
): Promise<object | null> {
  const { challenge, allowCredentials, ...rest } = options;
  const credential = await navigator.credentials
    .get({
      ...how,
      publicKey: {
        ...rest,
        challenge: bytes(challenge),
        ...(allowCredentials && { allowCredentials: allowCredentials.map(listed) }),
      },
    })
    .catch(() => null);
  return credential && inJson(credential as PublicKeyCredential);
}

/** Makes a passkey. Null when its owner changed their mind, or the device has it already. */
export async function makePasskey(options: CreationJson): Promise<object | null> {
  const { challenge, excludeCredentials, user, ...rest } = options;
  const credential = await navigator.credentials
    .create({
      publicKey: {
        ...rest,
        challenge: bytes(challenge),
        user: { ...user, id: bytes(user.id) },
        ...(excludeCredentials && { excludeCredentials: excludeCredentials.map(listed) }),
      },
    })
    .catch(() => null);
  return credential && inJson(credential as PublicKeyCredential);
}

function listed({ id, ...rest }: Listed): PublicKeyCredentialDescriptor {
  return { ...rest, id: bytes(id) };
}

function inJson(credential: PublicKeyCredential): object {
  const { id, rawId, type, response, authenticatorAttachment } = credential;
  return {
    id,
    rawId: text(rawId),
    type,
    authenticatorAttachment,
    clientExtensionResults: credential.getClientExtensionResults(),
    response:
      response instanceof AuthenticatorAttestationResponse
        ? {
            clientDataJSON: text(response.clientDataJSON),
            attestationObject: text(response.attestationObject),
            transports: response.getTransports(),
          }
        : asserted(response as AuthenticatorAssertionResponse),
  };
}

function asserted(response: AuthenticatorAssertionResponse): object {
  return {
    clientDataJSON: text(response.clientDataJSON),
    authenticatorData: text(response.authenticatorData),
    signature: text(response.signature),
    userHandle: response.userHandle && text(response.userHandle),
  };
}

/** Bytes written in the alphabet of addresses (RFC 4648, section 5), without padding. */
function text(buffer: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function bytes(written: string): Uint8Array<ArrayBuffer> {
  const letters = atob(written.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
