import type { ComponentProps } from "react";

/** A chart to begin with. The server asks for its title and its source. */
export const CHART = `\`\`\`chart
title:
source:
What is compared, How much
The first, $250K
The second, $400K
\`\`\``;

/** A block in the preview of a text. A chart is named: the page draws it. */
export function MarkdownBlock({ children, className, ...rest }: ComponentProps<"code">) {
  if (!className?.includes("language-chart")) {
    return (
      <code className={className} {...rest}>
        {children}
      </code>
    );
  }
  const title = /^title: *(.*)$/m.exec(String(children))?.[1] ?? "";
  return (
    <em>
      {title
        ? `Bar chart “${title}”. The preview of the page draws it.`
        : "Bar chart, without a title."}
    </em>
  );
}
