import './sent-money.css'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '#engine/web/api.ts'
import { FieldForm } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { PickList } from '#engine/web/pick-list.tsx'
import { SearchBox } from '#engine/web/search-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { EmptyState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { EntryScreen, HeaderBox, fieldMessages, useDocumentForm } from '#modules/documents/web/public.ts'
import { type SettledClaim, chargeback, chargebackFields, chargebackScreen, newChargeback, readSettled, takeBack } from '../contract/chargeback.ts'
import { money as f } from '../contract/fields.ts'
import { chargebackLook } from './chargeback-look.tsx'

/** Enters what a bank took back: the settled claim is found by its document, and is owed again or lost. */
export default function ChargebackScreen() {
  const queries = useQueryClient()
  const entry = useDocumentForm({
    document: chargeback,
    call: takeBack,
    make: () => new FieldForm(chargebackFields),
    messagesOf: (form) => fieldMessages(form, chargebackFields),
    bodyOf: (form) => newChargeback.parse(form.toWire()),
    onSaved: () => void queries.invalidateQueries({ queryKey: [readSettled.call] }),
  })
  const { form } = entry
  const choose = ({ no_rekening, reference, nilai_tagihan, ditarik_bank }: SettledClaim) =>
    form.assign({ no_rekening, reference, jumlah_tarik: nilai_tagihan - ditarik_bank })
  return (
    <EntryScreen
      screen={chargebackScreen}
      entry={entry}
      look={chargebackLook}
      figures={[f.jumlah_tarik]}
      onNext={entry.next}
      lines={() => <Settled onChoose={choose} />}
      side={() => <HeaderBox form={form} fields={chargebackFields} title={chargeback.title} onDone={entry.save} />}
    />
  )
}

/** What was settled, the latest first. */
function Settled({ onChoose }: { onChoose: (claim: SettledClaim) => void }) {
  const say = useText()
  const { kode_toko } = useSession()
  const [typed, setTyped] = useState('')
  const [cari] = useDebouncedValue(typed.trim(), 250)
  const settled = useQuery({
    queryKey: [readSettled.call, kode_toko, cari],
    queryFn: () => send(readSettled, { query: cari ? { cari } : {} }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <section className="entry-box" aria-label={say('Tagihan Yang Sudah Divalidasi')}>
      <SearchBox value={typed} onChange={setTyped} placeholder={say('No transaksi')} />
      <Loaded query={settled}>
        {(settled) =>
          settled.length === 0 ? (
            <EmptyState text="Belum Ada Tagihan Yang Divalidasi" />
          ) : (
            <PickList
              className="road-list"
              things={settled}
              keyOf={({ no_rekening, reference }) => `${no_rekening} ${reference}`}
              doesOf={({ reference }) => `${say('Pilih')} ${reference}`}
              onChoose={onChoose}
            >
              {(claim) => (
                <>
                  <span>{claim.reference}</span>
                  <Figure field={f.nilai_tagihan} value={claim.nilai_tagihan} strong />
                  <small>
                    {claim.no_rekening} · {f.tgl_rekening.format(claim.tgl_rekening)}
                  </small>
                  <small>{claim.ditarik_bank > 0 && `${say(f.ditarik_bank.label)} ${f.ditarik_bank.format(claim.ditarik_bank)}`}</small>
                </>
              )}
            </PickList>
          )
        }
      </Loaded>
    </section>
  )
}
