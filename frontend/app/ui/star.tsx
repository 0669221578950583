/** The star of the wordmark and of list bullets. Decorative. */
export function Star({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
      <path d="M12 1.6l2.5 7.6h8l-6.5 4.7 2.5 7.6-6.5-4.7-6.5 4.7L8 13.9 1.5 9.2h8z" />
    </svg>
  );
}
