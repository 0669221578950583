/** The heading of a page and its lead paragraph. */
export function PageTitle({ title, lede }: { title: string; lede?: string }) {
  return (
    <div className="page page-title pt-14 pb-4 md:pt-24">
      <h1 className="max-w-[18ch]">{title}</h1>
      {lede && <p className="lede mt-7">{lede}</p>}
    </div>
  );
}
