/**
 * Who may pass, as data. The same gate decides the route, the menu entry and the calls of a screen. A module is a switch that is on, or
 * a list on which the shop stands.
 * Every part that is given must hold.
 */
export interface Gate {
  /** Modules that must all be switched on. */
  readonly all?: readonly string[]
  /** Modules of which at least one must be on. */
  readonly any?: readonly string[]
  /** Modules that must all be off. */
  readonly none?: readonly string[]
  /** Levels that may pass. */
  readonly levels?: readonly string[]
  /** Levels that may pass while a module is on; with the module off everybody may. */
  readonly levelsWhen?: Readonly<Record<string, readonly string[]>>
  /** Only users of the head office. */
  readonly headOffice?: true
}

/** What a gate needs to know about the one who knocks. */
export interface Viewer {
  readonly level: string
  readonly isPusat: boolean
  /** The modules that are switched on, for the shop looked at. */
  readonly modules: ReadonlySet<string>
}

/** LOCKED: the module is off, nobody sees it. FORBIDDEN: it is on, but not for this person. */
export type Verdict = 'OPEN' | 'LOCKED' | 'FORBIDDEN'

/** What `gate` says to `viewer`. No gate is open. */
export function verdictOf(gate: Gate | undefined, viewer: Viewer): Verdict {
  if (!gate) return 'OPEN'
  const on = (module: string) => viewer.modules.has(module)
  if (gate.all && !gate.all.every(on)) return 'LOCKED'
  if (gate.any && !gate.any.some(on)) return 'LOCKED'
  if (gate.none?.some(on)) return 'LOCKED'
  if (gate.headOffice && !viewer.isPusat) return 'FORBIDDEN'
  if (gate.levels && !gate.levels.includes(viewer.level)) return 'FORBIDDEN'
  for (const [module, levels] of Object.entries(gate.levelsWhen ?? {})) {
    if (on(module) && !levels.includes(viewer.level)) return 'FORBIDDEN'
  }
  return 'OPEN'
}

/** What somebody would have to be to pass: a user of the head office, or of one of these levels; undefined where neither is what he lacks. */
export function lackOf(gate: Gate | undefined, viewer: Viewer): { readonly headOffice: true } | { readonly levels: readonly string[] } | undefined {
  if (verdictOf(gate, viewer) !== 'FORBIDDEN') return undefined
  if (gate?.headOffice && !viewer.isPusat) return { headOffice: true }
  const asked = [
    gate?.levels ?? [],
    ...Object.entries(gate?.levelsWhen ?? {}).flatMap(([module, levels]) => (viewer.modules.has(module) ? [levels] : [])),
  ]
  return { levels: asked.find((levels) => levels.length > 0 && !levels.includes(viewer.level)) ?? [] }
}

/** Every module that a gate names. */
export function modulesOf(gate: Gate | undefined): string[] {
  if (!gate) return []
  return [...(gate.all ?? []), ...(gate.any ?? []), ...(gate.none ?? []), ...Object.keys(gate.levelsWhen ?? {})]
}
