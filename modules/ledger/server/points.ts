import type { CounterLine, Lines } from './lines.ts'

/**
 * Points that a member gains (+) or spends (−), and the debt for them: a claim POIN against the role that bears it. Points that are worth nothing
 * (NILAI_POIN is 0) stand in no account.
 *
 * @param hutangRp the debt that arises (+) or ends (−), in rupiah
 */
export function pointLines(
  kode_member: string,
  poin: number,
  hutangRp: number,
  role: Pick<CounterLine, 'type' | 'kode_akun'>,
): Pick<Lines, 'points' | 'claims' | 'counter'> {
  return {
    points: poin === 0 ? [] : [{ kode_member, poin }],
    claims: hutangRp === 0 ? [] : [{ jenis: 'POIN', pihak: kode_member, dokumen: '', rupiah: 0 - hutangRp }],
    counter: hutangRp === 0 ? [] : [{ ...role, jumlahRp: 0 - hutangRp }],
  }
}
