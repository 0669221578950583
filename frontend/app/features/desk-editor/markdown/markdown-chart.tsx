import type { ComponentProps } from "react";

/**
 * A code block in the preview of a text. For a chart, the preview shows the title of the chart instead of a drawing.
 */
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
