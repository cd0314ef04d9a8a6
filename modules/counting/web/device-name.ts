/** A choice of the machine, like its language: it stays after a logout. */
const name = 'perangkat-opname'

/** What this machine is called in a count, so that people tell who scans where. */
export function deviceName(): string {
  try {
    const known = localStorage.getItem(name)
    if (known) return known
    const made = `Perangkat ${String(crypto.getRandomValues(new Uint16Array(1))[0]).padStart(5, '0')}`
    localStorage.setItem(name, made)
    return made
  } catch {
    return 'Perangkat'
  }
}
