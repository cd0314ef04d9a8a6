import type { Verdict } from '../contract/fields.ts'
import type { CountPicture } from '../contract/sesi-opname.ts'

/** Pieces of one class in one tray: how many, what they weigh and cost. */
export interface JudgedGroup {
  readonly hasil: Verdict
  readonly baki_hitung: string | null
  readonly diharapkan: boolean
  readonly jumlah_barang: number
  readonly berat_mg: number
  readonly nilai_barang: number
  readonly jumlah_konsinyasi: number
}

type Figure = CountPicture['hasil'][number]
type TrayFigures = Omit<CountPicture['baki'][number], 'kode_gudang' | 'kode_baki' | 'nama_baki'>

const counted = (groups: readonly JudgedGroup[]) => groups.reduce((sum, { jumlah_barang }) => sum + jumlah_barang, 0)

/** The classes that there are, each with what its pieces come to. */
export function figuresOf(groups: readonly JudgedGroup[]): Figure[] {
  return [...Map.groupBy(groups, ({ hasil }) => hasil)].map(([hasil, of]) => ({
    hasil,
    jumlah_barang: counted(of),
    jumlah_berat: of.reduce((sum, { berat_mg }) => sum + berat_mg, 0) / 1000,
    nilai_barang: of.reduce((sum, each) => sum + each.nilai_barang, 0),
  }))
}

/**
 * The result of a tray. Each expected piece is found, missing, in another tray, or has left it in the meantime, and exactly one
 * of these. Pieces that came in meanwhile are counted separately.
 */
export function trayFigures(groups: readonly JudgedGroup[], kode_baki: string): TrayFigures {
  const ofTray = groups.filter(({ baki_hitung }) => baki_hitung === kode_baki)
  const expected = ofTray.filter(({ diharapkan }) => diharapkan)
  const as = (hasil: Verdict) => counted(expected.filter((group) => group.hasil === hasil))
  const [diharapkan, ditemukan, kurang, salah_baki] = [counted(expected), as('DITEMUKAN'), as('KURANG'), as('SALAH_BAKI')]
  return {
    diharapkan,
    ditemukan,
    kurang,
    salah_baki,
    sudah_keluar: diharapkan - ditemukan - kurang - salah_baki,
    baru_masuk: counted(ofTray.filter((group) => group.hasil === 'MASUK')),
    jumlah_konsinyasi: expected.reduce((sum, { jumlah_konsinyasi }) => sum + jumlah_konsinyasi, 0),
  }
}
