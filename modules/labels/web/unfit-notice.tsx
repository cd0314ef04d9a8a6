import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useText } from '#engine/web/text.ts'
import { specimenOf } from '../contract/label-fields.ts'
import type { LabelLayout } from '../contract/label-layout.ts'
import { type Unfit, barcodeRoom, unfitOn, unfitRefusal } from '../contract/unfit.ts'
import { type Writer, mediumOfWriter } from './label-marks.ts'

const shownMax = 5

/** Lists the fields that do not fit on their label. Printing is refused until the design is corrected. */
export function UnfitNotice({ unfit }: { unfit: readonly Unfit[] }) {
  const say = useText()
  if (unfit.length === 0) return undefined
  return (
    <Alert color="red" role="status" icon={<IconAlertTriangle size={18} aria-hidden />} title={say('Ada Yang Tidak Muat')}>
      {unfit.slice(0, shownMax).map((each) => {
        const [{ text }, details] = unfitRefusal(each)
        return (
          <div key={`${each.kode_barcode} ${each.field}`}>
            {say(text, { ...details, ...('isi' in details ? { isi: say(String(details.isi)) } : {}) })}
          </div>
        )
      })}
      {unfit.length > shownMax && <div>{say('dan {{n}} lainnya', { n: unfit.length - shownMax })}</div>}
    </Alert>
  )
}

/** Warns when a design has too little room for barcodes, also for longer ones than the specimen's. */
export function DesignNotice({ layout, writer }: { layout: LabelLayout; writer: Writer }) {
  const say = useText()
  const { unfit, room } = useMemo(() => {
    const [medium, thing] = [mediumOfWriter(writer), specimenOf(layout)]
    return { unfit: unfitOn(layout, [thing], medium), room: barcodeRoom(layout, thing, medium) }
  }, [layout, writer])
  if (unfit.length > 0) return <UnfitNotice unfit={unfit} />
  if (!room) return undefined
  const n = room.letters
  return room.takesAll ? (
    <p className="design-note">{say('Barcode sampai {{n}} huruf dicetak sebagai garis, yang lebih panjang sebagai kode QR.', { n })}</p>
  ) : (
    <Alert color="yellow" role="status" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {say('Barcode lebih dari {{n}} huruf tidak muat di label ini, pakai kode QR.', { n })}
    </Alert>
  )
}
