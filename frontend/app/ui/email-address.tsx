/** An email address as text that, if it does not fit on one line, breaks before the @. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf("@");
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
