import type { ReactNode } from "react";

/** A page's heading and lead paragraph. `children` stand beside them on wide screens. */
export function PageTitle({
  title,
  lede,
  children,
}: {
  title: string;
  lede?: string;
  children?: ReactNode;
}) {
  return (
    <div className="page page-title grid gap-x-16 gap-y-10 pt-14 pb-4 md:pt-24 lg:grid-cols-2">
      <div className={children ? undefined : "col-span-full"}>
        <h1 className="max-w-[18ch]">{title}</h1>
        {lede && <p className="lede mt-7">{lede}</p>}
      </div>
      {children}
    </div>
  );
}
