import type { Viewer } from '../contract/gate.ts'

/** Who makes a call: the person, the shop he belongs to and the shop he looks at. */
export interface Caller extends Viewer {
  readonly user_id: string
  readonly nama: string
  /** Which of the sessions of the user makes the call, by its number. A user has several only if he may use several devices. */
  readonly perangkat_ke: number
  /** The shop the person belongs to. */
  readonly homeShop: string
  /** The shop this call is about: his own, or the one a head-office user picked. */
  readonly kode_toko: string
  /** Every shop he may look at. */
  readonly shops: readonly string[]
  /** And those that were closed for good: what the chain was does not change because one of its shops is no more. */
  readonly everyShop: readonly string[]
  /** The business date of `kode_toko`. */
  readonly tgl_system: string
  /** The only business date that dates of filters may have; null where they are free. */
  readonly fixedDate: string | null
  /** The same for another shop that he may look at. */
  fixedDateIn(kode_toko: string): Promise<string | null>
  /** Another user has set his password. Until he chooses his own, only calls that are open `beforeReady` answer. */
  readonly mustChangePassword: boolean
  /** Whether the access tree shows him a screen; gates and levels come on top. */
  shows(path: string): boolean
  /** A setting of `kode_toko`, or of the chain. */
  setting(key: string): string | undefined
}

/** The caller before a login. */
export const nobody: Caller = {
  user_id: '',
  nama: '',
  perangkat_ke: 0,
  level: '',
  isPusat: false,
  modules: new Set(),
  homeShop: '',
  kode_toko: '',
  shops: [],
  everyShop: [],
  tgl_system: '',
  fixedDate: null,
  fixedDateIn: () => Promise.resolve(null),
  mustChangePassword: false,
  shows: () => false,
  setting: () => undefined,
}
