import { monthsAfter } from '#engine/kinds/date/months-after.ts'

/** The terms of a contract that decide what is owed, as they were agreed on. Amounts are whole rupiah, percentages have two decimals. */
export interface Terms {
  /** The day that months are counted from: the day of the contract. */
  readonly tgl_akad: string
  readonly lama_bulan: number
  /** The price less the down payment. */
  readonly sisa_pokok: number
  /** The interest (KONVENSIONAL) or margin (MURABAHAH) of all months. It never grows. */
  readonly total_bunga: number
  readonly jenis_denda: 'PERSEN' | 'TETAP'
  /** Percent of the instalment for each late day, or rupiah once for each late instalment. */
  readonly denda_persen: number
  readonly denda_rp: number
  /** Days after the due date that cost nothing. */
  readonly denda_tenggang: number
  /** The fine of an instalment is at most this part of it. */
  readonly denda_maks_persen: number
  /** The interest that a customer is forgiven who pays all of it early. */
  readonly lunas_bunga: 'HAPUS' | 'BULAN' | 'PENUH'
}

/** One instalment: its number from 1, the day on which it is due, and its parts. */
export interface Instalment {
  readonly urut_cicilan: number
  readonly tgl_cicilan: string
  readonly pokok: number
  readonly bunga: number
  readonly nilai_cicilan: number
}

/** An instalment on a day: how late it is, what that costs, and the interest that is forgiven. */
export interface OwedInstalment extends Instalment {
  readonly hari_lewat: number
  readonly denda: number
  readonly bunga_hapus: number
}

/** What a payment comes to, and the instalments that it is made of: one line for each. */
export interface Owed {
  readonly lines: readonly OwedInstalment[]
  readonly pokok_dibayar: number
  readonly bunga_rp: number
  readonly bunga_hapus: number
  readonly denda: number
  /** What the customer pays. */
  readonly grand_total: number
}

/** So much percent of an amount, rounded down to whole rupiah. Exact: percentages are counted in hundredths. */
export const percentOf = (amountRp: number, percent: number, times = 1): number =>
  Number((BigInt(amountRp) * BigInt(Math.round(percent * 100)) * BigInt(times)) / 10_000n)

/** The flat interest of a plan: principal × percent × months, rounded down to whole rupiah. */
export const flatInterest = (principalRp: number, percent: number, months: number): number => percentOf(principalRp, percent, months)

/** The first `n` of `months` equal parts of an amount, in whole rupiah: the last part takes the rest. The database computes the same (`bagian_cicilan`). */
export const partsOf = (amountRp: number, months: number, n: number): number => (n >= months ? amountRp : Math.floor(amountRp / months) * n)

/** The `n`th due date: so many months after the contract, on its day, or on the last day of a shorter month. */
export const dueDate = ({ tgl_akad }: Pick<Terms, 'tgl_akad'>, n: number): string => monthsAfter(tgl_akad, n)

/** All instalments of a contract. Their sum is price − down payment + interest. */
export function schedule(terms: Pick<Terms, 'tgl_akad' | 'lama_bulan' | 'sisa_pokok' | 'total_bunga'>): Instalment[] {
  const { lama_bulan, sisa_pokok, total_bunga } = terms
  const part = (amountRp: number, n: number) => partsOf(amountRp, lama_bulan, n) - partsOf(amountRp, lama_bulan, n - 1)
  return Array.from({ length: lama_bulan }, (_, at) => {
    const [pokok, bunga] = [part(sisa_pokok, at + 1), part(total_bunga, at + 1)]
    return { urut_cicilan: at + 1, tgl_cicilan: dueDate(terms, at + 1), pokok, bunga, nilai_cicilan: pokok + bunga }
  })
}

const dayMs = 86_400_000
/** Whole days between two dates. */
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** How many days an instalment is late on a day. */
const daysLate = ({ tgl_cicilan }: Pick<Instalment, 'tgl_cicilan'>, tgl: string) => Math.max(0, daysBetween(tgl_cicilan, tgl))

/**
 * The fine of an instalment on a day. The days of grace cost nothing, also later: with 3 of them the 5th late day costs 2 days. It never exceeds
 * `denda_maks_persen` of the instalment.
 */
export function lateFine(terms: Terms, instalment: Pick<Instalment, 'tgl_cicilan' | 'nilai_cicilan'>, tgl: string): number {
  const days = daysLate(instalment, tgl) - terms.denda_tenggang
  if (days <= 0) return 0
  const { nilai_cicilan } = instalment
  const fineRp = terms.jenis_denda === 'TETAP' ? terms.denda_rp : percentOf(nilai_cicilan, terms.denda_persen, days)
  return Math.min(fineRp, percentOf(nilai_cicilan, terms.denda_maks_persen))
}

/**
 * The interest of an instalment that is forgiven if all of the contract is paid on a day: of instalments that are not due yet (HAPUS), of those whose
 * month has not begun (BULAN), or none (PENUH). Interest that is due is earned, and is not forgiven.
 */
function forgiven(terms: Terms, { urut_cicilan, tgl_cicilan, bunga }: Instalment, tgl: string): number {
  const isOpen = { HAPUS: tgl_cicilan > tgl, BULAN: dueDate(terms, urut_cicilan - 1) >= tgl, PENUH: false }[terms.lunas_bunga]
  return isOpen ? bunga : 0
}

/** What is paid on a day: the next `n` instalments after the `paid` ones with their fines. If these are all that is left, it settles the contract. */
export function owed(terms: Terms, paid: number, n: number, tgl: string): Owed {
  const settles = paid + n >= terms.lama_bulan
  const lines = schedule(terms)
    .slice(paid, paid + n)
    .map((each) => ({
      ...each,
      hari_lewat: daysLate(each, tgl),
      denda: lateFine(terms, each, tgl),
      bunga_hapus: settles ? forgiven(terms, each, tgl) : 0,
    }))
  const sum = (amountOf: (line: OwedInstalment) => number) => lines.reduce((rp, line) => rp + amountOf(line), 0)
  const [pokok_dibayar, bunga_hapus, denda] = [sum(({ pokok }) => pokok), sum((line) => line.bunga_hapus), sum((line) => line.denda)]
  const bunga_rp = sum(({ bunga }) => bunga) - bunga_hapus
  return { lines, pokok_dibayar, bunga_rp, bunga_hapus, denda, grand_total: pokok_dibayar + bunga_rp + denda }
}

/** The instalments after the `paid` ones that are past their due date: arrears. */
export const arrears = (terms: Terms, paid: number, tgl: string): number =>
  schedule(terms).filter(({ urut_cicilan, tgl_cicilan }) => urut_cicilan > paid && tgl_cicilan < tgl).length

/**
 * Whether warning letter `n` is due on a day: the first on the day after the oldest unpaid due date (with `bulan_surat` 1), each further one `bulan_surat`
 * months later. Months are counted past the end of the contract too, when no further instalments come.
 */
export const isLetterDue = (terms: Pick<Terms, 'tgl_akad'> & { readonly bulan_surat: number }, paid: number, n: number, tgl: string): boolean =>
  dueDate(terms, paid + n * terms.bulan_surat) < tgl

/** What decides how a contract ends that is not paid up: the price, the principal that is not paid, and where the goods are. */
interface Unpaid {
  readonly harga_jual: number
  readonly status_barang: 'DITAHAN' | 'DISERAHKAN' | 'DILUAR'
  readonly pokok_dibayar: number
}

/**
 * What is earned (`hasil_batal`) or lost (`rugi_lelang`) when goods of this value come back and the customer gets so much (docs/decisions/137). Goods that
 * the shop held were never sold: it earns what was paid of the price, less what goes back. Of goods that the customer had, what the value does not pay is lost.
 */
export function endsWith({ harga_jual, status_barang, pokok_dibayar }: Unpaid, nilai_ambil: number, sisa_lelang: number) {
  const resultRp = status_barang === 'DITAHAN' ? harga_jual - pokok_dibayar - sisa_lelang : Math.min(0, nilai_ambil - pokok_dibayar)
  return { nilai_ambil, sisa_lelang, hasil_batal: Math.max(0, resultRp), rugi_lelang: Math.max(0, 0 - resultRp) }
}

/** The goods come back at a value: what is above the principal is the customer's. */
export const takenBackAt = (its: Unpaid, valueRp: number) => endsWith(its, valueRp, Math.max(0, valueRp - its.pokok_dibayar))

/** The contract is given up: the customer gets what he paid of the price, less what the shop keeps. */
export const givenUp = (its: Unpaid, keptRp: number) => endsWith(its, 0, its.harga_jual - its.pokok_dibayar - keptRp)

/** What the shop keeps at the most of a contract that is given up: its percent of the price, and no more than was paid of it. */
export const keptAtMost = ({ harga_jual, pokok_dibayar }: Unpaid, percent: number): number =>
  Math.min(percentOf(harga_jual, percent), harga_jual - pokok_dibayar)
