import { useEffect } from "react";
import { readText, writeText } from "~/lib/storage";

const IN_SIGHT = 4000; // milliseconds

/**
 * Counts that the page of a listing was read, once it has been in sight for some seconds: once in each tab, and not
 * for a program that drives a browser.
 */
export function useViewCount(number: string): void {
  useEffect(() => {
    const key = `viewed-${number}`;
    if (navigator.webdriver || readText("session", key)) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === "hidden") return;
      timer = setTimeout(() => {
        document.removeEventListener("visibilitychange", look);
        writeText("session", key, "1");
        navigator.sendBeacon(`/api/listings/${number}/views`);
      }, IN_SIGHT);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [number]);
}
