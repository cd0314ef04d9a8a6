import type { CounterLine, Lines } from './lines.ts'

/**
 * Points that a member gains (+) or spends (−), and what they are worth as a debt to him: a claim POIN against the role that bears
 * it. Points that are worth nothing (NILAI_POIN is 0) stand in no account.
 *
 * @param nilaiRp what one point is worth
 */
export function pointLines(
  kode_member: string,
  poin: number,
  nilaiRp: number,
  role: Pick<CounterLine, 'type' | 'kode_akun'>,
): Pick<Lines, 'points' | 'claims' | 'counter'> {
  const rupiah = poin * nilaiRp
  return {
    points: poin === 0 ? [] : [{ kode_member, poin }],
    claims: rupiah === 0 ? [] : [{ jenis: 'POIN', pihak: kode_member, dokumen: '', rupiah: -rupiah }],
    counter: rupiah === 0 ? [] : [{ ...role, jumlahRp: -rupiah }],
  }
}
