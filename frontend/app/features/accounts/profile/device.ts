/** In this order: Edge calls itself Chrome too, Chrome calls itself Safari, and Android Linux. */
const BROWSERS: [RegExp, string][] = [
  [/Edg/, "Edge"],
  [/OPR|Opera/, "Opera"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];

const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, "an iPhone"],
  [/iPad/, "an iPad"],
  [/Android/, "Android"],
  [/CrOS/, "a Chromebook"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "a Mac"],
  [/Linux/, "Linux"],
];

/** A browser's long name for itself in the words of its owner: `Chrome on Windows`. */
export function deviceOf(userAgent: string): string {
  const browser = BROWSERS.find(([sign]) => sign.test(userAgent))?.[1] ?? "A browser";
  const system = SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1];
  return system ? `${browser} on ${system}` : browser;
}
