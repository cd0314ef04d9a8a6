import { Badge, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '#engine/web/api.ts'
import { showSuccess } from '#engine/web/dialogs.tsx'
import { useFieldForm } from '#engine/web/field-form.ts'
import { FormDialog } from '#engine/web/form-dialog.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { SideDrawer } from '#engine/web/side-drawer.tsx'
import { EmptyState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { prices as p } from '../contract/fields.ts'
import { readRatesOfDay } from '../contract/harga-hari-ini.ts'
import { type PricePlan, cancelPlan, listPlans, planStatuses } from '../contract/rencana-harga.ts'
import { PlannedPrices } from './planned-prices.tsx'
import { momentText } from './price-preview.tsx'

const colours = { DIRENCANAKAN: 'blue', TERBIT: 'teal', TERTAHAN: 'red', BATAL: 'gray' } as const
const reason = p.keterangan.labelled('Alasan')

/** The planned, published, held back and cancelled changes: who, when and what. A planned one can be opened for a change. */
export function PricePlans({ onUse }: { onUse: (plan: PricePlan) => void }) {
  const say = useText()
  const [shown, setShown] = useState<PricePlan>()
  const [leaving, setLeaving] = useState<PricePlan>()
  const plans = useQuery({ queryKey: [listPlans.call], queryFn: () => send(listPlans), staleTime: 0 })
  return (
    <Loaded query={plans} keepsOld>
      {(plans) => (
        <section className="price-plans" aria-labelledby="price-plans-title">
          <h2 id="price-plans-title">{say('Rencana Dan Riwayat Terbit')}</h2>
          {plans.length === 0 && <EmptyState text="Belum Ada Harga Yang Direncanakan" />}
          <ul>
            {plans.map((plan) => {
              const { no_rencana, status, terbit_pada, user_id, disetujui_oleh, diputus_oleh, keterangan, alasan, harga } = plan
              const isOpen = status === 'DIRENCANAKAN' || status === 'TERTAHAN'
              const moved = isOpen ? harga.filter(({ bergeser }) => bergeser).map(({ kode }) => kode) : []
              return (
                <li key={no_rencana}>
                  <Badge size="sm" radius="sm" variant="light" color={colours[status]} autoContrast className="price-status">
                    {say(planStatuses[status])}
                  </Badge>
                  <span className="price-plan-facts">
                    <strong>
                      #{no_rencana} · {momentText(terbit_pada)}
                    </strong>{' '}
                    {say('{{n}} harga oleh {{user}}', { n: harga.length, user: user_id })}
                    {disetujui_oleh && ` · ${say('disetujui {{user}}', { user: disetujui_oleh })}`}
                    {status === 'BATAL' && diputus_oleh && ` · ${say('dibatalkan {{user}}', { user: diputus_oleh })}`}
                    {keterangan && ` · ${keterangan}`}
                    {alasan && status === 'BATAL' && ` · ${alasan}`}
                    {moved.length > 0 && (
                      <em role="note">
                        {say(
                          status === 'TERTAHAN'
                            ? 'Tidak terbit: harga {{kode}} sudah diubah'
                            : 'Harga {{kode}} sudah diubah: rencana ini akan ditahan',
                          {
                            kode: moved.join(', '),
                          },
                        )}
                      </em>
                    )}
                  </span>
                  <span className="price-plan-buttons">
                    <Button size="compact-sm" variant="default" aria-label={`${say('Lihat')} #${no_rencana}`} onClick={() => setShown(plan)}>
                      {say('Lihat')}
                    </Button>
                    {status !== 'TERBIT' && (
                      <Button size="compact-sm" variant="default" aria-label={`${say('Pakai Lagi')} #${no_rencana}`} onClick={() => onUse(plan)}>
                        {say('Pakai Lagi')}
                      </Button>
                    )}
                    {isOpen && (
                      <Button
                        size="compact-sm"
                        variant="light"
                        color="red"
                        aria-label={`${say('Batalkan')} #${no_rencana}`}
                        onClick={() => setLeaving(plan)}
                      >
                        {say('Batalkan')}
                      </Button>
                    )}
                  </span>
                </li>
              )
            })}
          </ul>
          {shown && (
            <SideDrawer opened onClose={() => setShown(undefined)} title={`#${shown.no_rencana} · ${momentText(shown.terbit_pada)}`}>
              <PlannedPrices plan={shown} />
            </SideDrawer>
          )}
          {leaving && <CancelDialog plan={leaving} onClose={() => setLeaving(undefined)} />}
        </section>
      )}
    </Loaded>
  )
}

function CancelDialog({ plan: { no_rencana, terbit_pada }, onClose }: { plan: PricePlan; onClose: () => void }) {
  const say = useText()
  const queries = useQueryClient()
  const form = useFieldForm([reason])
  return (
    <FormDialog
      title={say('Batalkan Rencana #{{n}} Pukul {{waktu}}', { n: no_rencana, waktu: momentText(terbit_pada) })}
      form={form}
      check={() => form.check([reason])}
      send={async () => {
        const { message } = await send(cancelPlan, {
          params: { no_rencana: String(no_rencana) },
          body: { alasan: String(form.toWire()['keterangan']) },
        })
        onClose()
        showSuccess(message)
        for (const { call } of [listPlans, readRatesOfDay]) void queries.invalidateQueries({ queryKey: [call] })
      }}
      onClose={onClose}
    >
      <FormField form={form} field={reason} isFirst />
    </FormDialog>
  )
}
