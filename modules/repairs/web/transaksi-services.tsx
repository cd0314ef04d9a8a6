import { daysAfter } from '#engine/kinds/date/days-after.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useRows } from '#engine/web/field-form.ts'
import { useList } from '#engine/web/lookup-input.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { SignatureBox } from '#modules/customer-screen/web/public.ts'
import { CustomerBox, EntryScreen, EntrySums, TypedRows, useDocumentForm } from '#modules/documents/web/public.ts'
import { parameterDeskripsiService } from '#modules/masters/contract/parameter-deskripsi-service.ts'
import { CashNotice, PaymentsPane, usePaidSums } from '#modules/payments/web/public.ts'
import type { LeftForCashier } from '#modules/queue/contract/queue.ts'
import { LeftNotice } from '#modules/queue/web/public.ts'
import { BoughtBeforeBox, useVatRate } from '#modules/sales/web/public.ts'
import { services as s } from '../contract/fields.ts'
import { readOpenServices } from '../contract/mutasi-service.ts'
import { service, serviceHeader, serviceLine, takeService, transaksiServices } from '../contract/service.ts'
import { sendService, validasiService, validatesServices } from '../contract/validasi.ts'
import { serviceLook } from './looks.tsx'
import { PhotosBox } from './photos.tsx'
import { taxSums } from './tax-sums.ts'
import { ServiceForm, agreementOf, bodyOf, goodsMessages, goodsOf, messagesOf, sumsOf } from './service-form.ts'

const totalBiaya = s.grand_total.labelled('Total Biaya')

/** A repair takes so many days as a rule; the arrows move it. */
const usualDays = 7

/** Takes a customer's jewellery in to be repaired: what it is and weighs and what is done (F7), when and for how much, what is paid of it now, F9. */
export default function TransaksiServices() {
  const say = useText()
  const { modules, tgl_system } = useSession()
  const isValidated = modules.includes(validatesServices)
  const queries = useQueryClient()
  const [left, setLeft] = useState<LeftForCashier>()
  const { rate, messages: untaxed, askAgain: askRate } = useVatRate()
  const { data: known = [] } = useList(parameterDeskripsiService.api.list, modules.includes('PARAMETER_DESKRIPSI_SERVICE'))
  const suggested = useMemo(() => ({ [s.deskripsi_service.name]: known.map((row) => String(row['deskripsi'])) }), [known])
  const entry = useDocumentForm({
    document: service,
    call: takeService,
    make: () => new ServiceForm(),
    begin: () => ({ [s.dp_service.name]: 0, [s.tgl_estimasi.name]: daysAfter(tgl_system, usualDays) }),
    messagesOf: (form) => ({ ...untaxed, ...messagesOf(form, tgl_system) }),
    bodyOf,
    leaving: {
      call: sendService,
      screen: validasiService,
      messagesOf: (form) => goodsMessages(form, tgl_system),
      bodyOf: goodsOf,
      onLeft: setLeft,
    },
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: [readOpenServices.call] })
      askRate()
    },
  })
  const { form } = entry
  const lines = useRows(form.lines)
  const agreement = useCallback(() => agreementOf(form, rate), [form, rate])
  const sums = usePaidSums(
    form,
    useCallback((of: ServiceForm) => sumsOf(of, rate), [rate]),
  )
  const startOver = () => {
    setLeft(undefined)
    entry.next()
  }
  return (
    <EntryScreen
      screen={transaksiServices}
      entry={entry}
      look={serviceLook}
      figures={[totalBiaya, s.dp_service]}
      count={lines.length}
      onNext={startOver}
      lines={(isOpen) => (
        <>
          <TypedRows
            rows={form.lines}
            fields={serviceLine}
            title="Barang"
            isOpen={isOpen}
            isAll
            alike={[s.kadar.name]}
            suggested={suggested}
            beside={(row) => <PhotosBox row={row} field={s.foto_masuk} />}
          />
          <LeftNotice left={left} title={service.title} onNext={startOver} />
        </>
      )}
      side={(isOpen) => (
        <>
          <CustomerBox form={form} fields={serviceHeader} isOpen={isOpen} onDone={entry.save} />
          <BoughtBeforeBox form={form} />
          <SignatureBox form={form} agreement={agreement} isOpen={isOpen} />
          {isValidated && (
            <Button size="xs" variant="default" disabled={!isOpen || lines.length === 0 || entry.isSaving} onClick={entry.leave}>
              {say('Kirim Ke Kasir')}
            </Button>
          )}
        </>
      )}
      pay={(isOpen) => (
        <>
          <EntrySums sums={[[s.total_berat, sums.berat], ...taxSums(sums), [s.sisa_bayar, sums.sisa]]} total={[totalBiaya, sums.biaya]} />
          <CashNotice form={form} sums={sums} direction="IN" />
          <PaymentsPane payments={form.payments} sums={sums} direction="IN" isOpen={sums.dp > 0} hasKeys={isOpen} onDone={entry.save} />
        </>
      )}
    />
  )
}
