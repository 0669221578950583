/** The drawing of a pine ridge at the end of every page. */
export function RidgeDrawing() {
  return (
    <svg className="ridge" viewBox="0 0 1440 120" preserveAspectRatio="none" aria-hidden="true">
      <path
        className="fill-ridge"
        d="M0 84C120 66 210 40 330 46s190 40 300 36 190-52 330-50 230 44 330 40 110-20 150-22v70H0z"
      />
      <path
        className="fill-ink"
        d="M0 104c160-8 250-34 390-30s220 30 380 26 240-34 370-32 220 26 300 22v30H0z"
      />
    </svg>
  );
}
