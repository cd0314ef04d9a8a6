import { sql } from 'kysely'
import { type RefusalKind, fill, refuse } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { insertDocuments } from '#engine/server/document-rows.ts'
import { eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { refuseSamePerson, requireApproval } from '#modules/approvals/server/public.ts'
import { differenceOf, isMissing } from '../contract/difference.ts'
import { type Step, steps } from '../contract/fields.ts'
import type * as contract from '../contract/pindah-data.ts'
import { type Move, type NewMove, type ProofLine, pindahData } from '../contract/pindah-data.ts'
import { refusals } from '../contract/refusals.ts'
import { lockMove } from './batch.ts'
import { proofOf } from './proof.ts'

/** Refuses lines of the proof, with an error at each line. The message names the first one. */
function refuseLines(kind: RefusalKind, lines: readonly ProofLine[]): never {
  const said = lines.map(({ kunci_bukti, uraian_bukti: uraian }) => [`bukti.${kunci_bukti}`, fill(kind.text, { uraian })])
  return refuse(kind, { uraian: (lines[0] as ProofLine).uraian_bukti }, Object.fromEntries(said))
}

/**
 * Ends the move that is under way: it becomes a document with its proof.
 *
 * @throws Refusal NO_MOVE, STEP_WAITING, NOTHING_MOVED, OLD_BOOKS_MISSING and DIFFERENCE_UNEXPLAINED at their lines, NOT_BY_ONESELF
 */
export const finishMove: Handler<typeof contract.finishMove> = async (input) => {
  const { db, caller } = input
  const { kode_toko } = caller
  const { keterangan } = await lockMove(db, kode_toko)
  const { rows: waiting } = await sql<{ langkah_pindah: Step }>`
    select langkah_pindah from pindah_langkah where (kode_toko, status) = (${kode_toko}, 'SIAP') order by langkah_pindah limit 1`.execute(db)
  if (waiting[0]) refuse(refusals.STEP_WAITING, { langkah: steps[waiting[0].langkah_pindah] })
  const { rows: detail_dokumen } = await sql<NewMove['detail_dokumen'][number]>`
    select langkah_pindah, kind, reference from pindah_dokumen where kode_toko = ${kode_toko} order by urut`.execute(db)
  const detail_bukti = await proofOf(db, kode_toko)
  if (detail_dokumen.length === 0 && detail_bukti.every(({ nilai_masuk }) => nilai_masuk === 0)) refuse(refusals.NOTHING_MOVED)
  const missing = detail_bukti.filter(isMissing)
  if (missing.length > 0) refuseLines(refusals.OLD_BOOKS_MISSING, missing)
  const differing = detail_bukti.filter((line) => (differenceOf(line) ?? 0) !== 0)
  const unexplained = differing.filter(({ alasan_beda }) => !alasan_beda?.trim())
  if (unexplained.length > 0) refuseLines(refusals.DIFFERENCE_UNEXPLAINED, unexplained)
  const empty = detail_bukti.filter(({ nilai_lama }) => nilai_lama === null).length
  const approval = await requireApproval(input, {
    kategori: 'SELESAI_PINDAH_DATA',
    subjek: pindahData.name,
    kunci: kode_toko,
    uraian: `${keterangan}: ${differing.length === 0 ? 'semua sama' : differing.map((line) => `${line.uraian_bukti} ${formatNumber(differenceOf(line) ?? 0, line.satuan === 'GRAM' ? 3 : 0)} (${line.alasan_beda})`).join('; ')}${empty === 0 ? '' : `; ${empty} baris belum diisi`}`,
    isi: {
      keterangan,
      bukti: detail_bukti.map(({ kunci_bukti, nilai_lama, nilai_masuk, alasan_beda }) => [kunci_bukti, nilai_lama, nilai_masuk, alasan_beda]),
    },
  })
  await refuseSamePerson(input, [approval], refusals.NOT_BY_ONESELF)
  const document: NewMove = {
    keterangan,
    jumlah_dokumen: detail_dokumen.length,
    jumlah_selisih: differing.length,
    disetujui_oleh: approval.decided_by,
    detail_bukti,
    detail_dokumen,
  }
  const [made] = (await insertDocuments(eventOf(input), pindahData, [document])) as [Move]
  await sql`delete from pindah_berjalan where kode_toko = ${kode_toko}`.execute(db)
  return made
}
