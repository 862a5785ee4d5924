/** The house's gull: two strokes of a wing over a wave. */
export function GullMark() {
  return (
    <svg
      viewBox="0 0 48 32"
      width="48"
      height="32"
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeWidth="3.4"
    >
      <path d="M3 13C10 4 18 5 24 15C30 5 38 4 45 13" stroke="currentColor" />
      <path d="M6 27c4-3 8-3 12 0s8 3 12 0 8-3 12 0" stroke="#cf5c36" />
    </svg>
  )
}
