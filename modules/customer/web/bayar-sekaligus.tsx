import './customer.css'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { memo, useCallback, useEffect } from 'react'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { type FormRow, type FormRows, useFieldError, useFieldValue, useRow, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { useLinkValue } from '#engine/web/screen-link.tsx'
import { EmptyState, IdleState } from '#engine/web/states.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { useText } from '#engine/web/text.ts'
import { EntryLine, EntryLines, EntryScreen, EntrySums, HeaderBox, useDocumentForm } from '#modules/documents/web/public.ts'
import { CashNoticeOf, PaymentsPane, usePaidSums } from '#modules/payments/web/public.ts'
import { bayarSekaligus, newPaidTogether, payTogetherCall } from '../contract/bayar-sekaligus.ts'
import { partSteps, person as p } from '../contract/fields.ts'
import { readOpenOfPerson } from '../contract/open-things.ts'
import { bayarSekaligusBaru } from '../contract/screens.ts'
import { togetherLook } from './looks.tsx'
import { OpenRow, useOpenOf } from './open-row.tsx'
import { PersonBox } from './customer-box.tsx'
import { type ChosenPart, TogetherForm, messagesOf } from './together-form.ts'

/** Several things of one person paid in one go: find him, choose what is paid, F9. */
export default function BayarSekaligus() {
  const say = useText()
  const queries = useQueryClient()
  const lookAgain = () => void queries.invalidateQueries({ queryKey: [readOpenOfPerson.call] })
  const entry = useDocumentForm({
    document: bayarSekaligus,
    call: payTogetherCall,
    make: () => new TogetherForm(),
    isEntered: (form) => form.parts.list.length > 0,
    messagesOf,
    bodyOf: (form) =>
      newPaidTogether.parse({
        ...form.toWire([p.no_hp, p.keterangan]),
        detail_hal: form.parts.list.map((row) => ({
          langkah_bayar: row.about.langkah_bayar,
          no_hal: row.about.no_hal,
          versi_hal: row.about.versi_hal,
          jumlah: row.entered(p.jumlah),
        })),
        detail_bayar: form.payments.list.map((row) => row.toWire()),
      }),
    onSaved: lookAgain,
    onRefused: lookAgain,
  })
  const { form } = entry
  const no_hp = useFieldValue(form, p.no_hp)
  const name = useFieldValue(form, p.nama_customer)
  const wrong = useFieldError(form, p.no_hp.name)
  const open = useOpenOf(no_hp)
  const parts = useRows(form.parts)
  const sums = usePaidSums(
    form,
    useCallback((of: TogetherForm) => of.sums, []),
  )
  const told = [useLinkValue('no_hp'), useLinkValue('nama')] as const
  const [toldPhone, toldName] = told
  useEffect(() => {
    if (toldPhone && form.values[p.no_hp.name] !== toldPhone) begin(form, toldPhone, toldName ?? toldPhone)
  }, [form, toldPhone, toldName])
  return (
    <EntryScreen
      screen={bayarSekaligusBaru}
      entry={entry}
      look={togetherLook}
      figures={[p.nama_customer, p.jumlah_hal, p.grand_total]}
      count={parts.length}
      onNext={entry.next}
      lines={(isOpen) => (
        <>
          <PersonBox
            at={p.no_hp.wire}
            error={wrong}
            isChosen={(each) => each.no_hp === no_hp}
            onFound={(each) => each.no_hp !== null && begin(form, each.no_hp, each.nama_customer)}
          />
          {no_hp !== null && (
            <section className="entry-box" aria-label={say('Yang Terbuka')}>
              <h2>
                {name} · {no_hp}
              </h2>
              <Loaded query={open}>
                {(things) =>
                  things.length === 0 ? (
                    <EmptyState text="Tidak Ada Yang Terbuka" />
                  ) : (
                    <ul className="person-open">
                      {things.map((thing) => (
                        <OpenRow key={`${thing.jenis_hal} ${thing.no_hal}`} thing={thing}>
                          {thing.usulan.map((proposal) => {
                            const isChosen = parts.some(
                              ({ about }) => about.no_hal === thing.no_hal && about.langkah_bayar === proposal.langkah_bayar,
                            )
                            return (
                              <Button
                                key={proposal.langkah_bayar}
                                size="xs"
                                variant={isChosen ? 'filled' : 'default'}
                                aria-pressed={isChosen}
                                disabled={!isOpen}
                                onClick={() => form.choose(thing, proposal)}
                              >
                                {say(partSteps[proposal.langkah_bayar])}&nbsp;
                                <Figure field={p.jumlah} value={proposal.jumlah} />
                              </Button>
                            )
                          })}
                        </OpenRow>
                      ))}
                    </ul>
                  )
                }
              </Loaded>
            </section>
          )}
        </>
      )}
      side={() =>
        no_hp === null ? (
          <IdleState text="Pilih member atau customer" />
        ) : (
          <>
            <EntryLines lines={form.parts} empty="Pilih Yang Dibayar">
              {(line) => <Part key={line.id} lines={form.parts} line={line} onDone={entry.save} />}
            </EntryLines>
            <HeaderBox form={form} fields={[p.keterangan.optional()]} title="Bayar Sekaligus" onDone={entry.save} />
          </>
        )
      }
      pay={(isOpen) => (
        <>
          <EntrySums sums={[]} total={[p.grand_total, sums.total]} />
          {no_hp !== null && <CashNoticeOf no_hp={no_hp} sums={sums} direction="IN" />}
          <PaymentsPane payments={form.payments} sums={sums} direction="IN" isOpen={sums.total > 0} hasKeys={isOpen} onDone={entry.save} />
        </>
      )}
    />
  )
}

/** Another person: the things that were chosen for the person before are removed. */
function begin(form: TogetherForm, no_hp: string, nama: string): void {
  if (form.values[p.no_hp.name] === no_hp) return
  form.reset({ [p.no_hp.name]: no_hp, [p.nama_customer.name]: nama })
}

interface PartProps {
  readonly lines: FormRows<ChosenPart>
  readonly line: FormRow<ChosenPart>
  readonly onDone: () => void
}

const Part = memo(function Part({ lines, line, onDone }: PartProps) {
  const say = useText()
  const { about } = useRow(line)
  return (
    <EntryLine lines={lines} line={line} what={about.no_hal}>
      <div className="entry-what">
        <span className="entry-name">{say(partSteps[about.langkah_bayar])}</span>
        <span className="entry-facts">{about.no_hal}</span>
      </div>
      <div className="entry-inputs person-amount" onKeyDown={(event) => enterMovesOn(event, onDone)}>
        <FormField form={line} field={p.jumlah.labelled('Jumlah')} disabled={!about.bisa_diubah} />
      </div>
    </EntryLine>
  )
})
