import './deposits.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { send } from '#engine/web/api.ts'
import { FieldForm, useFieldError, useFieldValue, useReckoned } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { PickList } from '#engine/web/pick-list.tsx'
import { SearchBox } from '#engine/web/search-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { EmptyState, ErrorState, IdleState, LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { EntryScreen, EntrySums, HeaderBox, useDocumentForm } from '#modules/documents/web/public.ts'
import { PaymentsPane, paidSums, paymentMessages, paymentRows } from '#modules/payments/web/public.ts'
import { deposits as d } from '../contract/fields.ts'
import { type KeptNow, ambilSimpanan, ambilSimpananBaru, fetchKept, readKept } from '../contract/simpanan.ts'
import { fetchedLook } from './kept-looks.tsx'

const fields = [d.keterangan.optional()]
const none: readonly KeptNow[] = []

/** What is handed back, while its rent is paid. */
class FetchForm extends FieldForm {
  readonly payments = paymentRows(this)

  constructor() {
    super([d.no_simpanan, ...fields])
  }
}

/** Hands back what a customer left: it is chosen, its rent is paid, F9. */
export default function AmbilSimpanan() {
  const say = useText()
  const { kode_toko } = useSession()
  const queries = useQueryClient()
  const [cari, setCari] = useState('')
  const list = useQuery({
    queryKey: [readKept.call, kode_toko, cari],
    queryFn: () => send(readKept, { query: { cari } }),
    placeholderData: (before) => before,
  })
  const kept = list.data ?? none
  const again = () => void queries.invalidateQueries({ queryKey: [readKept.call] })
  const chosenOf = (form: FetchForm) => kept.find(({ no_simpanan }) => no_simpanan === form.values[d.no_simpanan.name])
  const entry = useDocumentForm({
    document: ambilSimpanan,
    call: fetchKept,
    make: () => new FetchForm(),
    messagesOf: (form) => {
      const chosen = chosenOf(form)
      return chosen ? paymentMessages(form.payments, chosen.sewa_terutang, 'IN') : { no_simpanan: 'Pilih simpanan' }
    },
    bodyOf: (form) => fetchKept.body.parse({ ...form.toWire(), sewa_terutang: chosenOf(form)?.sewa_terutang ?? null }),
    onSaved: again,
    onRefused: again,
  })
  const { form } = entry
  const no_simpanan = useFieldValue(form, d.no_simpanan)
  const wrong = useFieldError(form, d.no_simpanan.name)
  const chosen = kept.find((each) => each.no_simpanan === no_simpanan)
  const dueRp = chosen?.sewa_terutang ?? 0
  const sums = useReckoned(
    form,
    useCallback((of: FetchForm) => paidSums(of.payments, dueRp), [dueRp]),
  )
  // What was paid for one is not another one's.
  const choose = (next: string) => {
    if (next !== no_simpanan) form.reset({ [d.no_simpanan.name]: next })
  }
  return (
    <EntryScreen
      screen={ambilSimpananBaru}
      entry={entry}
      look={fetchedLook}
      figures={[d.total_berat, d.grand_total.labelled('Sewa'), d.kembali]}
      count={chosen ? 1 : 0}
      onNext={entry.next}
      lines={() => (
        <>
          <SearchBox value={cari} onChange={setCari} at={d.no_simpanan.wire} error={wrong} />
          {list.error ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : list.data === undefined ? (
            <LoadingState text="Sedang Mencari Data" />
          ) : kept.length === 0 ? (
            <EmptyState />
          ) : (
            <PickList
              label={say('Simpanan')}
              things={kept}
              keyOf={(each) => each.no_simpanan}
              isChosen={(each) => each.no_simpanan === no_simpanan}
              onChoose={(each) => choose(each.no_simpanan)}
            >
              {(each) => (
                <>
                  <span>
                    {each.kode_lokasi} · {each.no_simpanan}
                  </span>
                  <Figure field={d.sewa_terutang} value={each.sewa_terutang} strong />
                  <small>{[each.nama_customer, each.no_hp].join(' · ')}</small>
                  <small data-late={each.hari_lewat > 0}>
                    {each.hari_lewat > 0 ? say('Lewat {{n}} hari', { n: each.hari_lewat }) : each.tgl_jatuh_tempo}
                  </small>
                </>
              )}
            </PickList>
          )}
        </>
      )}
      side={() =>
        chosen ? (
          <>
            <section className="entry-box deposit-chosen">
              <h2>
                <ThingLink kind="simpanan" id={chosen.no_simpanan} /> · {chosen.nama_customer}
              </h2>
              <p>
                {say(d.kode_lokasi.label)} <strong>{chosen.kode_lokasi}</strong> · <Figure field={d.total_qty} value={chosen.total_qty} /> × ·{' '}
                <Figure field={d.total_berat} value={chosen.total_berat} /> g
              </p>
            </section>
            <HeaderBox key={chosen.no_simpanan} form={form} fields={fields} title="Simpanan" onDone={entry.save} />
          </>
        ) : (
          <IdleState text="Pilih simpanan" />
        )
      }
      pay={(isOpen) =>
        chosen && (
          <>
            <EntrySums
              sums={[
                [d.sewa_per_hari, chosen.sewa_per_hari],
                [d.hari_lewat, chosen.hari_lewat],
              ]}
              total={[d.sewa_terutang, dueRp]}
            />
            <PaymentsPane payments={form.payments} sums={sums} direction="IN" isOpen={dueRp > 0} hasKeys={isOpen} onDone={entry.save} />
          </>
        )
      }
    />
  )
}
