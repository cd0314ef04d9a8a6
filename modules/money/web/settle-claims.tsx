import './settle-claims.css'
import { Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { send } from '#engine/web/api.ts'
import { FieldForm, type FormValues, useFormValues, useReckoned, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { EntryScreen, EntrySums, HeaderBox, fieldMessages, useDocumentForm } from '#modules/documents/web/public.ts'
import { money as f } from '../contract/fields.ts'
import type { MatchedLine } from '../contract/match-statement.ts'
import { readAccountBook } from '../contract/account-book.ts'
import {
  type BankClaim,
  newSettledClaims,
  nonCash,
  readBankClaims,
  readSettledLines,
  settleClaims,
  settledFields,
  settledHeader,
  statementFields,
  validasiNonCash,
} from '../contract/non-cash.ts'
import type { ReadStatement } from '../contract/read-statement.ts'
import { settledLook } from './non-cash-look.tsx'
import { Statement } from './statement.tsx'

/** What was taken from a line of a statement and then changed is no longer what the line says. */
const withoutLine = (_values: FormValues, changedName: string): FormValues | undefined =>
  lineWords.includes(changedName) ? { teks_koran: null, urut_koran: null } : undefined
const lineWords: readonly string[] = [f.no_rekening, f.tgl_rekening, f.uang_masuk].map(({ name }) => name)

/** Claims while they are settled. */
export class SettledForm extends FieldForm {
  readonly claims = this.rows('detail_tagihan', settledFields)

  constructor() {
    super([...settledHeader, ...statementFields], {}, withoutLine)
  }

  /** What the chosen claims come to, and what the bank keeps of it: below 0 where more came than it owes. */
  sumsOf(known: ReadonlyMap<string, BankClaim>) {
    const owedRp = this.claims.list.reduce((sum, row) => sum + (known.get(row.entered(f.reference) ?? '')?.nilai_tagihan ?? 0), 0)
    const cameRp = this.entered(f.uang_masuk) ?? 0
    return { owedRp, cameRp, feeRp: owedRp - cameRp }
  }
}

/** A statement belongs to the account it was read for. */
interface StatementOf {
  readonly account: string | null
  readonly statement: ReadStatement | undefined
}

/** Settles what banks owe for cards and transfers by their statement: by hand, or by the lines of its file. */
export function SettleClaims() {
  const { kode_toko } = useSession()
  const queries = useQueryClient()
  const [read, setRead] = useState<StatementOf>()
  const readAgain = () => {
    for (const { call } of [readBankClaims, readSettledLines, readAccountBook]) void queries.invalidateQueries({ queryKey: [call] })
  }
  const entry = useDocumentForm({
    document: nonCash,
    call: settleClaims,
    make: () => new SettledForm(),
    begin: (before) => ({ no_rekening: before?.entered(f.no_rekening) ?? null, tgl_rekening: before?.entered(f.tgl_rekening) ?? null }),
    isEntered: (form) => form.isChanged,
    messagesOf: (form) => ({
      ...(form.claims.list.length === 0 ? { detail_tagihan: 'Pilih Minimal Satu Tagihan' } : {}),
      ...fieldMessages(form, settledHeader),
    }),
    bodyOf: (form) => newSettledClaims.parse(form.toWire()),
    onSaved: () => readAgain(),
  })
  const { form } = entry
  const { no_rekening } = useFormValues(form)
  const account = (no_rekening ?? null) as string | null
  const owed = useQuery({
    queryKey: [readBankClaims.call, kode_toko, account],
    queryFn: () => send(readBankClaims, { query: account ? { no_rekening: account } : {} }),
    placeholderData: (before) => before,
    staleTime: 0,
  })
  // Of one account a document is one claim; of all of them it may be several.
  const shown = useMemo(() => (owed.data?.rows ?? []).filter((claim) => !account || claim.no_rekening === account), [owed.data, account])
  const known = useMemo(() => new Map(shown.map((claim) => [claim.reference, claim])), [shown])
  // Another account owes something else. Before what it owes is there, nothing is known to be gone: a draft keeps what was chosen.
  const isKnown = owed.isSuccess && !owed.isPlaceholderData
  useEffect(() => {
    const gone = isKnown ? form.claims.list.filter((row) => !known.has(row.entered(f.reference) ?? '')) : []
    gone.forEach((row) => form.claims.remove(row))
  }, [form, known, isKnown])
  const sums = useReckoned(
    form,
    useCallback((of: SettledForm) => of.sumsOf(known), [known]),
  )
  const choose = (claim: BankClaim) => {
    if (!account) form.set('no_rekening', claim.no_rekening)
    const row = form.claims.list.find((each) => each.entered(f.reference) === claim.reference)
    if (row) form.claims.remove(row)
    else form.claims.add(undefined, { reference: claim.reference })
  }
  const use = (line: MatchedLine) => {
    form.set('tgl_rekening', line.date)
    form.set('uang_masuk', line.amountRp)
    form.set('keterangan', line.text.slice(0, 200) || null)
    form.claims.clear()
    for (const { reference } of line.claims) form.claims.add(undefined, { reference })
    form.assign({ teks_koran: line.text, urut_koran: line.nth })
  }
  return (
    <EntryScreen
      screen={validasiNonCash}
      entry={entry}
      look={settledLook}
      figures={[f.biaya_bank, f.uang_masuk]}
      count={form.claims.list.length}
      onNext={entry.next}
      lines={(isOpen) => (
        <>
          <Statement
            read={read?.account === account ? read.statement : undefined}
            claims={shown}
            account={account}
            isOpen={isOpen}
            onRead={(statement) => setRead({ account, statement })}
            onUse={use}
            onBooked={readAgain}
          />
          <Loaded query={owed}>
            {(owed) => <Claims claims={shown} isCut={owed.total > owed.rows.length} form={form} isOpen={isOpen} onChoose={choose} />}
          </Loaded>
        </>
      )}
      side={() => (
        <>
          <HeaderBox form={form} fields={settledHeader} title={validasiNonCash.title} onDone={entry.save} />
          <EntrySums
            sums={[
              [f.nilai_tagihan, sums.owedRp],
              [f.biaya_bank, sums.feeRp],
            ]}
            total={[f.uang_masuk, sums.cameRp]}
          />
        </>
      )}
    />
  )
}

interface ClaimsProps {
  readonly claims: readonly BankClaim[]
  readonly isCut: boolean
  readonly form: SettledForm
  readonly isOpen: boolean
  readonly onChoose: (claim: BankClaim) => void
}

/** What is owed; a click or the space bar settles it. */
function Claims({ claims, isCut, form, isOpen, onChoose }: ClaimsProps) {
  const say = useText()
  const chosen = useRows(form.claims)
  const wrong = useReckoned(form, wrongClaims)
  const isChosen = ({ reference, no_rekening }: BankClaim) =>
    form.entered(f.no_rekening) === no_rekening && chosen.some((row) => row.values['reference'] === reference)
  return (
    <section className="entry-box" aria-label={say('Tagihan Bank')}>
      {form.claims.message && (
        <p className="entry-message" role="alert">
          {say(form.claims.message)}
        </p>
      )}
      {claims.length === 0 ? (
        <p className="claim-hint">{say('Semua pembayaran non cash sudah divalidasi.')}</p>
      ) : (
        <div className="claim-scroll">
          <table className="claim-table">
            <thead>
              <tr>
                <th />
                {[f.reference, f.no_rekening, f.tgl_tagihan, f.nilai_tagihan].map((field) => (
                  <th key={field.name}>{say(field.label)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {claims.map((claim) => {
                const message = wrong.get(claim.reference)
                return (
                  <tr key={`${claim.no_rekening} ${claim.reference}`} data-chosen={isChosen(claim)}>
                    <td>
                      <Checkbox
                        size="xs"
                        checked={isChosen(claim)}
                        disabled={!isOpen}
                        aria-label={say('Validasi {{reference}}', { reference: claim.reference })}
                        onChange={() => onChoose(claim)}
                      />
                    </td>
                    <td>
                      <ThingLink kind={claim.kind} id={claim.reference} />
                      {message !== undefined && (
                        <p className="entry-message" role="alert">
                          {say(message)}
                        </p>
                      )}
                    </td>
                    <td>{claim.no_rekening}</td>
                    <td>
                      <Figure field={f.tgl_tagihan} value={claim.tgl_tagihan} />
                      <span className="claim-fact">{say('{{n}} hari', { n: claim.umur_hari })}</span>
                    </td>
                    <td>
                      <Figure field={f.nilai_tagihan} value={claim.nilai_tagihan} strong />
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
      {isCut && <p className="claim-hint">{say('Hanya {{n}} tagihan tertua yang ditampilkan.', { n: claims.length })}</p>}
    </section>
  )
}

/** What is wrong with claims that are chosen, by their document. */
const wrongClaims = ({ claims }: SettledForm) =>
  new Map(claims.list.map((row) => [row.entered(f.reference) ?? '', row.message ?? row.errors[f.reference.name]]))
