/** The mark of the product: a cut stone. */
export function Gem({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden>
      <path fill="#c39a34" d="M18 8h28l12 16-26 32L6 24z" />
      <path fill="#f0dca0" d="M18 8h28l-6 16H24z" />
      <path fill="#9a7417" d="M24 24h16l-8 32zM46 8l12 16H40z" />
      <path fill="#dcbc62" d="M18 8 6 24h18zM6 24h18l8 32z" />
    </svg>
  )
}

/** The same stone as a drawing in lines, for a quiet ground. */
export function Facets({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 200 180" fill="none" stroke="currentColor" strokeWidth=".7" strokeLinejoin="round" aria-hidden>
      <path d="M50 20h100l40 44-90 106L10 64z" />
      <path d="M10 64h180M50 20l18 44 32-44 32 44 18-44M68 64l32 106 32-106M30 42l38 22M170 42l-38 22M39 64l61 106M161 64l-61 106" />
    </svg>
  )
}
