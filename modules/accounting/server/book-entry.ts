import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Db } from '#engine/server/database.ts'
import { eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import type { Need } from '#modules/approvals/server/public.ts'
import { type Decision, type DocumentWriting, saveDocument } from '#modules/documents/server/public.ts'
import type { Lines } from '#modules/ledger/server/public.ts'
import { refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { entryKinds } from '../contract/fields.ts'
import { type RequestedEntry, type JournalEntry, type NewJournalEntry, type bookEntry as bookEntryCall, jurnalUmum } from '../contract/jurnal-umum.ts'
import { refusals } from '../contract/refusals.ts'

type EntryLine = NewJournalEntry['detail_jurnal'][number]

/** What is known of the accounts that entries name, and of the one that opening balances are balanced with. */
interface Known {
  readonly accounts: ReadonlyMap<string, { readonly nama_akun: string; readonly ofLedger: boolean }>
  readonly capital: string | null
}

async function knownAccounts(db: Db, numbers: readonly string[]): Promise<Known> {
  const { rows: roles } = await sql<{ nomor_akun: string | null }>`
    select nomor_akun from para_akun_transaksi where (trx, type, kode_akun) = ('JURNAL_UMUM', 'SALDO_AWAL', 'MODAL')`.execute(db)
  const capital = roles[0]?.nomor_akun ?? null
  const { rows } = await sql<{ nomor_akun: string; nama_akun: string; ofLedger: boolean }>`
    select nomor_akun, nama_akun,
           exists (select from akun_kontrol k where k.nomor_akun = a.nomor_akun) or exists (select from akun_perantara p where p.nomor_akun = a.nomor_akun) as "ofLedger"
    from akun a where nomor_akun = any(${[...numbers, ...(capital === null ? [] : [capital])]}) for key share`.execute(db)
  return { accounts: new Map(rows.map((row) => [row.nomor_akun, row])), capital }
}

/** An entry as it will be stored: accounts by name, one side a line, both sides alike; of opening balances the rest is capital. */
function balanced({ detail_jurnal, keterangan, is_saldo_awal }: RequestedEntry, { accounts, capital }: Known): NewJournalEntry {
  const { ONE_SIDE_ONLY, ENTRY_ACCOUNT_UNKNOWN, ENTRY_ACCOUNT_OF_LEDGER, ENTRY_NOT_BALANCED } = refusals
  const lines = detail_jurnal.map((line, at): EntryLine => {
    const { nomor_akun } = line
    const field = `detail_jurnal.${at}`
    const say = (kind: typeof ENTRY_ACCOUNT_UNKNOWN | typeof ENTRY_ACCOUNT_OF_LEDGER) => refuseAt(`${field}.nomor_akun`, kind, { nomor_akun })
    const account = accounts.get(nomor_akun) ?? say(ENTRY_ACCOUNT_UNKNOWN)
    if (account.ofLedger) say(ENTRY_ACCOUNT_OF_LEDGER)
    if ((line.debet === 0) === (line.kredit === 0))
      refuse(ONE_SIDE_ONLY, undefined, { [`${field}.debet`]: ONE_SIDE_ONLY.text, [`${field}.kredit`]: ONE_SIDE_ONLY.text })
    return { ...line, nama_akun: account.nama_akun }
  })
  const differenceRp = lines.reduce((sum, { debet, kredit }) => sum + debet - kredit, 0)
  if (differenceRp !== 0 && !is_saldo_awal) {
    const selisih = Math.abs(differenceRp).toLocaleString('en-US')
    refuseAt('detail_jurnal', ENTRY_NOT_BALANCED, { selisih })
  }
  const whole = differenceRp === 0 ? lines : [...lines, capitalLine(differenceRp, { accounts, capital })]
  const jenis_jurnal = is_saldo_awal ? 'SALDO_AWAL' : 'UMUM'
  return {
    jenis_jurnal,
    keterangan,
    tahun: null,
    total_jurnal: whole.reduce((sum, { debet }) => sum + debet, 0),
    detail_jurnal: whole,
    detail_bunga: [],
  }
}

function capitalLine(differenceRp: number, { accounts, capital }: Known): EntryLine {
  const account = capital === null ? undefined : accounts.get(capital)
  if (capital === null || !account) return refuse(ledgerRefusals.NO_ACCOUNT, { trx: 'JURNAL_UMUM', type: 'SALDO_AWAL', kode_akun: 'MODAL' })
  return {
    nomor_akun: capital,
    nama_akun: account.nama_akun,
    keterangan: null,
    debet: Math.max(-differenceRp, 0),
    kredit: Math.max(differenceRp, 0),
  }
}

/** What an entry posts: its lines, by account. */
export const entryLines = ({ no_jurnal }: Pick<JournalEntry, 'no_jurnal'>, { detail_jurnal }: Pick<NewJournalEntry, 'detail_jurnal'>): Lines => ({
  kind: jurnalUmum.kind,
  reference: no_jurnal,
  stock: [],
  cash: [],
  claims: [],
  counter: [],
  accounts: detail_jurnal.map(({ nomor_akun, debet, kredit }) => ({ nomor_akun, jumlahRp: kredit - debet })),
  points: [],
})

const booking: DocumentWriting<typeof jurnalUmum, RequestedEntry, Decision<typeof jurnalUmum>, object> = {
  document: jurnalUmum,
  exclusiveKeys: () => [],
  async prepare({ db }, requested) {
    const known = await knownAccounts(
      db,
      requested.flatMap(({ detail_jurnal }) => detail_jurnal.map(({ nomor_akun }) => nomor_akun)),
    )
    return (one) => {
      const document = balanced(one, known)
      return { document, needs: [needOf(document)], lines: (made) => entryLines(made, document) }
    }
  },
}

/** Each entry needs an approval, for any amount. */
const needOf = ({ jenis_jurnal, keterangan, total_jurnal, detail_jurnal }: NewJournalEntry): Need => ({
  kategori: 'JURNAL_UMUM',
  subjek: jurnalUmum.name,
  kunci: entryKinds[jenis_jurnal],
  uraian: `${keterangan}: ${detail_jurnal.map(({ nama_akun, debet, kredit }) => `${nama_akun} ${debet > 0 ? 'D' : 'K'} ${rp(debet || kredit)}`).join(', ')}`,
  selisih_rp: total_jurnal,
  isi: { jenis_jurnal, keterangan, detail_jurnal: detail_jurnal.map(({ nomor_akun, debet, kredit }) => ({ nomor_akun, debet, kredit })) },
})

/**
 * Books an entry by hand.
 *
 * @throws Refusal ENTRY_ACCOUNT_UNKNOWN, ENTRY_ACCOUNT_OF_LEDGER, ONE_SIDE_ONLY, ENTRY_NOT_BALANCED at their fields, SECOND_PERSON if
 * the user who entered it also approved it, and those of `post`
 */
export const bookEntry: Handler<typeof bookEntryCall> = (input) => saveDocument(input, eventOf(input), booking, input.body, refusals.SECOND_PERSON)
