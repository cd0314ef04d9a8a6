import './settle-claims.css'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '#engine/web/api.ts'
import { FieldForm, type FormValues, useFormValues } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { EntryScreen, EntrySums, HeaderBox, fieldMessages, useDocumentForm } from '#modules/documents/web/public.ts'
import { type OpenParty, bayarTagihan, bayarTagihanScreen, newPaidClaims, paidHeader, payClaims, readOpenParties } from '../contract/bayar-tagihan.ts'
import { money as f, paidKinds } from '../contract/fields.ts'
import { paidLook } from './bayar-tagihan-look.tsx'

/** Pays the tax of a month, a bonus or a craftsman, or takes what an employee owes: choose what is open, say how much of it, F9. */
export default function BayarTagihan() {
  const { kode_toko } = useSession()
  const queries = useQueryClient()
  const entry = useDocumentForm({
    document: bayarTagihan,
    call: payClaims,
    make: () => new FieldForm(paidHeader, {}, withoutAccount),
    begin: (before) => ({ jenis_tagihan: before?.entered(f.jenis_tagihan) ?? 'PPN', no_rekening: before?.entered(f.no_rekening) ?? null }),
    isEntered: (form) => form.isChanged,
    messagesOf: (form) => fieldMessages(form, paidHeader),
    bodyOf: (form) => newPaidClaims.parse(form.toWire()),
    onSaved: () => void queries.invalidateQueries({ queryKey: [readOpenParties.call] }),
  })
  const { form } = entry
  const { jenis_tagihan, pihak } = useFormValues(form)
  const open = useQuery({ queryKey: [readOpenParties.call, kode_toko], queryFn: () => send(readOpenParties), staleTime: 0 })
  const parties = open.data ?? []
  const isChosen = (party: OpenParty) => party.jenis_tagihan === jenis_tagihan && party.pihak === pihak
  const choose = (party: OpenParty) => {
    form.set('jenis_tagihan', party.jenis_tagihan)
    form.set('pihak', party.pihak)
    form.set('jumlah_uang', party.nilai_tagihan)
  }
  const closePastTerm = (party: OpenParty) => {
    choose(party)
    form.set('penyelesaian', 'LEWAT')
    form.set('jumlah_uang', party.nilai_lewat)
  }
  return (
    <EntryScreen
      screen={bayarTagihanScreen}
      entry={entry}
      look={paidLook}
      figures={[f.total_uang]}
      count={parties.some(isChosen) ? 1 : 0}
      onNext={entry.next}
      lines={(isOpen) => (
        <Loaded query={open}>
          {() => <Parties parties={parties} isChosen={isChosen} isOpen={isOpen} onChoose={choose} onPastTerm={closePastTerm} />}
        </Loaded>
      )}
      side={() => (
        <>
          <HeaderBox form={form} fields={paidHeader} title={bayarTagihanScreen.title} onDone={entry.save} />
          <EntrySums
            sums={[[f.nilai_tagihan, parties.find(isChosen)?.nilai_tagihan ?? 0]]}
            total={[f.total_uang, form.entered(f.jumlah_uang) ?? 0]}
          />
        </>
      )}
    />
  )
}

/**
 * What an employee or a craftsman owes is taken at the till, and a surplus past its term moves no money: no account is left named when such a claim is chosen. Another kind
 * of claim begins with money. If the user enters something else afterwards, the server refuses it.
 */
export const withoutAccount = ({ jenis_tagihan, penyelesaian }: FormValues, changedName: string): FormValues | undefined => {
  if (changedName === f.no_rekening.name) return undefined
  const account =
    jenis_tagihan === 'PIUTANG_KARYAWAN' || jenis_tagihan === 'PIUTANG_TUKANG' || penyelesaian === 'LEWAT' ? { no_rekening: null } : undefined
  const isLeft = changedName === f.jenis_tagihan.name && (penyelesaian === 'LEWAT' || jenis_tagihan !== 'PIUTANG_KARYAWAN')
  return isLeft && penyelesaian !== 'UANG' ? { ...account, penyelesaian: 'UANG' } : account
}

interface PartiesProps {
  readonly parties: readonly OpenParty[]
  readonly isOpen: boolean
  isChosen(party: OpenParty): boolean
  onChoose(party: OpenParty): void
  /** Chooses the part that was not collected within its term. */
  onPastTerm(party: OpenParty): void
}

/** What is open, by month or person. */
function Parties({ parties, isOpen, isChosen, onChoose, onPastTerm }: PartiesProps) {
  const say = useText()
  return (
    <section className="entry-box" aria-label={say('Tagihan Terbuka')}>
      {parties.length === 0 ? (
        <p className="claim-hint">{say('Tidak ada pajak, bonus, upah tukang, sisa lelang atau piutang karyawan yang terbuka.')}</p>
      ) : (
        <div className="claim-scroll">
          <table className="claim-table">
            <thead>
              <tr>
                {[f.jenis_tagihan, f.pihak, f.tgl_tagihan, f.nilai_tagihan].map((field) => (
                  <th key={field.name}>{say(field.label)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {parties.map((party) => (
                <tr key={`${party.jenis_tagihan} ${party.pihak}`} data-chosen={isChosen(party)}>
                  <td>{say(paidKinds[party.jenis_tagihan])}</td>
                  <td>
                    <Button size="compact-xs" variant="default" disabled={!isOpen} onClick={() => onChoose(party)}>
                      {party.nama_pihak ?? party.pihak}
                    </Button>
                  </td>
                  <td>
                    <Figure field={f.tgl_tagihan} value={party.tgl_tagihan} />
                    <span className="claim-fact">{say('{{n}} transaksi', { n: party.jumlah_dokumen })}</span>
                  </td>
                  <td>
                    <Figure field={f.nilai_tagihan} value={party.nilai_tagihan} strong />
                    {party.nilai_lewat > 0 && (
                      <Button size="compact-xs" variant="subtle" disabled={!isOpen} onClick={() => onPastTerm(party)}>
                        {say('Lewat Masa Ambil')} <Figure field={f.nilai_lewat} value={party.nilai_lewat} />
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
