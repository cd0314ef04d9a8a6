import type { Viewer } from './gate.ts'

/** A shop that the user may look at, with the data for the head of a report. */
export interface SessionShop {
  readonly kode_toko: string
  readonly nama_toko: string
  readonly alamat_toko: string
}

/** An entry of the user's access tree: a menu or a screen, shown or not, up to three levels deep (specification §3, §6). */
export interface AccessNode {
  /** The path of a screen; a mere heading has none. */
  readonly path?: string | undefined
  readonly title: string
  readonly is_show: boolean
  readonly children: readonly AccessNode[]
}

/**
 * The logged-in user, as the browser knows him. The browser only decides what to show. The server checks the rights
 * again at every call.
 */
export interface EngineSession {
  readonly token: string
  readonly user_id: string
  readonly nama: string
  readonly level: string
  /** Belongs to the head office, and may therefore look at other shops. */
  readonly isPusat: boolean
  /** The shop that is looked at. */
  readonly kode_toko: string
  /** The business date of that shop. */
  readonly tgl_system: string
  /** The only business date that dates of filters may have; null where they are free. */
  readonly fixedDate: string | null
  /** Has yet to choose his own password; until then nothing else opens. */
  readonly mustChangePassword: boolean
  /** The modules that are switched on. */
  readonly modules: readonly string[]
  /** Settings that screens need, by key. */
  readonly settings: Readonly<Record<string, string>>
  /** Every shop that may be looked at. */
  readonly shops: readonly SessionShop[]
  readonly akses: readonly AccessNode[]
}

/** What a gate needs to know about the one who is logged in. */
export function viewerOf(session: EngineSession): Viewer {
  return { level: session.level, isPusat: session.isPusat, modules: new Set(session.modules) }
}

/** The shop that is looked at. */
export function shopOf(session: Pick<EngineSession, 'shops' | 'kode_toko'>): SessionShop | undefined {
  return session.shops.find((shop) => shop.kode_toko === session.kode_toko)
}
