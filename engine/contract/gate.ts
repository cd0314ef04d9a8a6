/**
 * Who may pass, as data. The same gate decides the route, the menu entry and the calls of a screen. A module is a switch that is on, or
 * a list on which the shop stands.
 * Every part that is given must hold.
 */
export interface Gate {
  /** Modules that must all be switched on. */
  readonly all?: readonly string[]
  /** Modules that open the gate if at least one of them is on. */
  readonly any?: readonly string[]
  /** Modules that must all be off. */
  readonly none?: readonly string[]
  /** Levels that may pass. */
  readonly levels?: readonly string[]
  /** Levels that may pass while a module is on. All levels may pass while it is off. */
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

/** LOCKED: the module is off, so no user sees it. FORBIDDEN: it is on, but not for this user. */
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

/** What a user lacks to pass: the head office, or one of these levels. Undefined if he lacks neither. */
export function lackOf(gate: Gate | undefined, viewer: Viewer): { readonly headOffice: true } | { readonly levels: readonly string[] } | undefined {
  if (verdictOf(gate, viewer) !== 'FORBIDDEN') return undefined
  if (gate?.headOffice && !viewer.isPusat) return { headOffice: true }
  const requested = [
    gate?.levels ?? [],
    ...Object.entries(gate?.levelsWhen ?? {}).flatMap(([module, levels]) => (viewer.modules.has(module) ? [levels] : [])),
  ]
  return { levels: requested.find((levels) => levels.length > 0 && !levels.includes(viewer.level)) ?? [] }
}

/** Every module that a gate names. */
export function modulesOf(gate: Gate | undefined): string[] {
  if (!gate) return []
  return [...(gate.all ?? []), ...(gate.any ?? []), ...(gate.none ?? []), ...Object.keys(gate.levelsWhen ?? {})]
}
