import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatNumber } from '#engine/kinds/number.ts'
import { CallError, send } from '#engine/web/api.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { Modal } from '#engine/web/overlays.tsx'
import { useKeysHeld, useShortcuts } from '#engine/web/shortcuts.ts'
import { errorText, t, useText } from '#engine/web/text.ts'
import { useSendOnce } from '#modules/approvals/web/public.ts'
import { prices as p } from '../contract/fields.ts'
import { type PricesOfDay, hargaHariIni, stockAtPrices } from '../contract/harga-hari-ini.ts'
import { isJump, percentMoved, priceWarnings, setPrices, warningsOf } from '../contract/price-day.ts'
import { type PlannedPrice, planPrices } from '../contract/rencana-harga.ts'
import { type Drafts, type PriceName, figuresOf, sellingName } from './price-sheet.ts'

/** A preview of the changes: each price, its effect on the goods, warnings, and the time. */
export function PricePreview({
  day,
  drafts,
  changes,
  percentMax,
  onDone,
  onClose,
}: {
  day: PricesOfDay
  drafts: Drafts
  changes: readonly PlannedPrice[]
  percentMax: number
  onDone: (message: string) => void
  onClose: () => void
}) {
  const say = useText()
  const { once, begin, isBusy, dialog } = useSendOnce([hargaHariIni])
  const [sure, setSure] = useState<ReadonlySet<PriceName>>(new Set())
  const [isLater, setLater] = useState(false)
  const [at, setAt] = useState('')
  const [keterangan, setKeterangan] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const groups = day.grup.map((group) => ({ group, figures: figuresOf(group, drafts) }))
  const resold = groups.filter(({ group, figures }) => figures.harga !== group.harga)
  const stock = useStock(resold.map(({ group, figures }) => ({ kode_group: group.kode_group, harga: figures.harga })))
  // A problem from before is not caused by this change, but the user who sets prices wants to know of it.
  const warned = groups.flatMap(({ group, figures }) => {
    const isTouched = [sellingName(group), `GROSIR ${group.kode_group}`, `HARGA_BELI ${group.kode_harga}`].some((name) =>
      drafts.has(name as PriceName),
    )
    const warnings = isTouched ? warningsOf(figures) : []
    return warnings.length > 0 ? [{ group, warnings }] : []
  })
  const jumps = changes.filter(({ harga_lama, harga_baru }) => isJump(harga_lama, harga_baru, percentMax)).map(nameOf)
  const unsure = jumps.filter((name) => !sure.has(name))
  const sentBefore = useRef<string>(undefined)
  const publish = async () => {
    // Its approval is asked over this.
    if (isBusy || unsure.length > 0) return
    if (isLater && !at) return setFailure(new CallError({ status: 0, code: '', message: 'Waktu Terbit Tidak Boleh Kosong' }))
    setFailure(undefined)
    const harga = changes.map((change) => ({ ...change, yakin: sure.has(nameOf(change)) }))
    const body = { terbit_pada: isLater ? momentOf(at) : null, keterangan: keterangan.trim() || null, harga }
    // Other prices are another list, also after an answer that was lost: the last one holds.
    if (sentBefore.current !== JSON.stringify(body)) begin()
    sentBefore.current = JSON.stringify(body)
    try {
      await once(
        (sent) => send(planPrices, { body }, sent),
        ({ message }) => onDone(message),
      )
    } catch (error) {
      setFailure(error)
    }
    return undefined
  }
  useKeysHeld(true)
  useShortcuts([{ ...keyOf.save, label: 'Terbitkan', run: () => void publish(), disabled: unsure.length > 0 }])
  const fields = failure instanceof CallError ? failure.fields : {}
  return (
    <>
      <Modal opened onClose={onClose} size={980} title={say('Perubahan Harga')} closeButtonProps={{ 'aria-label': say('Tutup') }}>
        <div className="price-preview">
          {warned.length > 0 && (
            <ul className="price-warnings" aria-label={say('Perlu Diperhatikan')}>
              {warned.map(({ group, warnings }) => (
                <li key={group.kode_group}>
                  <strong>
                    {group.kode_group} {group.nama_group}
                  </strong>{' '}
                  {warnings.map((warning) => say(priceWarnings[warning])).join(', ')}
                </li>
              ))}
            </ul>
          )}
          <div className="price-changes" tabIndex={0} role="region" aria-label={say('Perubahan Harga')}>
            <table className="price-table">
              <thead>
                <tr>
                  <th scope="col">{say('Harga')}</th>
                  {['Harga Lama', 'Harga Baru', 'Selisih', 'Naik Turun (%)', 'Jumlah Barang', 'Nilai Berubah'].map((label) => (
                    <th key={label} scope="col" className="price-figure">
                      {say(label)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {changes.map((change, row) => {
                  const { sumber, kode, harga_lama, harga_baru } = change
                  const name = nameOf(change)
                  const percent = percentMoved(harga_lama, harga_baru)
                  const goods = day.grup.filter((group) => sellingName(group) === name).map(({ kode_group }) => stock.of(kode_group))
                  const problem = fields[`harga.${row}.harga_baru`]
                  return (
                    <tr key={name} data-warned={jumps.includes(name) || undefined}>
                      <th scope="row">
                        {say(setPrices[sumber])} <strong>{kode}</strong>
                        {jumps.includes(name) && (
                          <Checkbox
                            size="xs"
                            label={say('Ya, {{persen}}% sudah benar', { persen: formatNumber(percent ?? 0, 2) })}
                            checked={sure.has(name)}
                            onChange={({ currentTarget: { checked } }) =>
                              setSure((was) => new Set(checked ? [...was, name] : [...was].filter((each) => each !== name)))
                            }
                          />
                        )}
                        {problem && (
                          <span role="alert" className="price-problem">
                            {t(problem)}
                          </span>
                        )}
                      </th>
                      <Cell label="Harga Lama" value={harga_lama} />
                      <Cell label="Harga Baru" value={harga_baru} isStrong />
                      <Cell label="Selisih" value={harga_lama === null ? null : harga_baru - harga_lama} isSigned />
                      <Cell label="Naik Turun (%)" value={percent ?? null} decimals={2} isSigned />
                      <Cell label="Jumlah Barang" value={goods.length > 0 && stock.isKnown ? sum(goods.map(({ qty }) => qty)) : null} />
                      <Cell
                        label="Nilai Berubah"
                        value={goods.length > 0 && stock.isKnown ? sum(goods.map(({ selisih }) => selisih)) : null}
                        isSigned
                      />
                    </tr>
                  )
                })}
              </tbody>
              {stock.isKnown && resold.length > 0 && (
                <tfoot>
                  <tr>
                    <th scope="row" colSpan={5}>
                      {say('Barang seluruh cabang yang harganya berubah')}
                    </th>
                    <Cell label="Jumlah Barang" value={stock.qty} isStrong />
                    <Cell label="Nilai Berubah" value={stock.selisih} isStrong isSigned />
                  </tr>
                </tfoot>
              )}
            </table>
          </div>
          {stock.error && <p role="alert">{errorText(stock.error)}</p>}
          <div className="price-when-to">
            <SegmentedControl
              aria-label={say('Waktu Terbit')}
              value={isLater ? 'NANTI' : 'SEKARANG'}
              data={[
                { value: 'SEKARANG', label: say('Sekarang') },
                { value: 'NANTI', label: say('Pada Waktu') },
              ]}
              onChange={(next) => setLater(next === 'NANTI')}
            />
            {isLater && (
              <TextInput
                type="datetime-local"
                label={say('Waktu Terbit (WIB)')}
                value={at}
                error={fields['terbit_pada'] && t(fields['terbit_pada'])}
                onChange={({ currentTarget }) => setAt(currentTarget.value)}
              />
            )}
            <TextInput
              className="price-remark"
              label={say('Keterangan')}
              maxLength={200}
              value={keterangan}
              onChange={({ currentTarget }) => setKeterangan(currentTarget.value)}
            />
          </div>
          {failure !== undefined && (
            <p role="alert" className="form-failure">
              {errorText(failure)}
            </p>
          )}
          <div className="price-foot">
            <span>
              {unsure.length > 0 && say('{{n}} harga berubah lebih dari {{persen}}%: periksa dan tandai', { n: unsure.length, persen: percentMax })}
            </span>
            <Button variant="default" onClick={onClose}>
              {say('Kembali')}
            </Button>
            <Button data-autofocus={unsure.length === 0 || undefined} disabled={unsure.length > 0} loading={isBusy} onClick={() => void publish()}>
              {isLater ? say('Rencanakan {{n}} Harga', { n: changes.length }) : say('Terbitkan {{n}} Harga', { n: changes.length })}{' '}
              <ButtonKey of={keyOf.save} />
            </Button>
          </div>
        </div>
      </Modal>
      {dialog}
    </>
  )
}

const nameOf = ({ sumber, kode }: PlannedPrice): PriceName => `${sumber} ${kode}`
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** What the clock of the shops shows at a moment that was picked there. */
const momentOf = (picked: string) => new Date(`${picked}:00+07:00`).toISOString()

function Cell({
  label,
  value,
  decimals = 0,
  isStrong,
  isSigned,
}: {
  label: string
  value: number | null
  decimals?: number
  isStrong?: boolean
  isSigned?: boolean
}) {
  const shown = value === null ? '–' : `${isSigned && value > 0 ? '+' : ''}${formatNumber(value, decimals)}`
  return (
    <td className={`price-figure${isStrong ? ' figure-strong' : ''}`}>
      <span className="price-label">{t(label)}</span>
      {shown}
    </td>
  )
}

/** The goods of the chain that would be sold at other prices. */
function useStock(grup: readonly { kode_group: string; harga: number }[]) {
  const { data, error } = useQuery({
    queryKey: [stockAtPrices.call, grup],
    queryFn: () => send(stockAtPrices, { body: { grup: [...grup] } }, { isBeside: true }),
    enabled: grup.length > 0,
    staleTime: 0,
  })
  const none = { qty: 0, selisih: 0 }
  return {
    error,
    isKnown: data !== undefined,
    of: (kode_group: string) => data?.find((each) => each.kode_group === kode_group) ?? none,
    qty: sum((data ?? []).map(({ qty }) => qty)),
    selisih: sum((data ?? []).map(({ selisih }) => selisih)),
  }
}

/** When a plan comes, to the minute. */
export const momentText = (iso: string): string => p.diubah_at.format(iso).slice(0, 16)
