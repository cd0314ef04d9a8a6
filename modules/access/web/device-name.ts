/** `Chrome · Windows` out of what a browser says of itself. */
export function deviceName(userAgent: string | null | undefined): string | null {
  if (!userAgent) return null
  const browser = /Edg|Firefox|Chrome|Safari/.exec(userAgent)?.[0] ?? ''
  const system = /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(userAgent)?.[0] ?? ''
  return [browser === 'Edg' ? 'Edge' : browser, system].filter(Boolean).join(' · ') || null
}
