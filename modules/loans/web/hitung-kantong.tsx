import { Badge, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { send } from '#engine/web/api.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { showError, toast } from '#engine/web/dialogs.tsx'
import { useFieldForm } from '#engine/web/field-form.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { ThingLink } from '#engine/web/openers.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { ScanBox, useScans } from '#engine/web/scan-box.tsx'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { EmptyState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { SuggestedText } from '#modules/documents/web/public.ts'
import { useSendOnce } from '#modules/approvals/web/public.ts'
import { bagResults, loans as l } from '../contract/fields.ts'
import { type BagCount, countBags, hitungKantong, readBoxes } from '../contract/hitung-kantong.ts'

const colours = { ADA: 'teal', KURANG: 'red', LEBIH: 'orange', PINDAH: 'yellow' } as const
const [box, remark] = [l.no_kotak.optional(), l.keterangan.optional()]
const fields = [box, remark]

/** Counts bags: scan each, F9 stores the count. The expected bags are shown only after that, so that the user scans bags and not a list. */
export default function HitungKantong() {
  const say = useText()
  const screen = useRef<HTMLDivElement>(null)
  const [bags, setBags] = useState<readonly string[]>([])
  const [counted, setCounted] = useState<BagCount>()
  const form = useFieldForm(fields)
  const { data: boxes } = useQuery({ queryKey: [readBoxes.call], queryFn: () => send(readBoxes, {}) })
  const { once, begin, isBusy, dialog } = useSendOnce([hitungKantong])
  const scans = useScans<string>({
    screen,
    ask: (code) => Promise.resolve(code),
    refuse: (code) => (bags.includes(code) ? say('Sudah Di-scan') : undefined),
    take: (code) => setBags((before) => [code, ...before]),
    onScanner: () => counted && startOver(),
    lettersMin: 2,
  })
  const startOver = () => {
    setCounted(undefined)
    setBags([])
    form.reset()
    begin()
    scans.again()
  }
  const save = async () => {
    if (counted || isBusy || !form.check()) return
    const body = { no_kotak: form.entered(l.no_kotak), keterangan: form.entered(l.keterangan), kantong: [...bags] }
    await once(
      (sent) => send(countBags, { body }, sent),
      (reply) => {
        setCounted(reply)
        toast(say('Berhasil Menyimpan Data'))
      },
    ).catch((error: unknown) => showError(error))
  }
  useShortcuts([
    { ...keyOf.save, run: () => void save(), disabled: counted !== undefined },
    { ...keyOf.close, label: 'Hitung Lagi', run: startOver, disabled: counted === undefined },
  ])
  return (
    <Panel screen={hitungKantong}>
      <div ref={screen}>
        <Group align="end" gap="s" mb="s">
          {counted ? <FormField form={form} field={box} disabled /> : <SuggestedText form={form} field={box} texts={boxes ?? []} />}
          <FormField form={form} field={remark} disabled={counted !== undefined} />
        </Group>
        <ScanBox scans={scans} label="Scan Kantong" placeholder="Scan kantong satu per satu" disabled={counted !== undefined} />
        {counted ? (
          <section aria-label={say('Hasil Hitung')}>
            <p role="status">
              <strong>{counted.no_hitung_kantong}</strong> · {say(l.jumlah_ada.label)} {counted.jumlah_ada} · {say(l.jumlah_kurang.label)}{' '}
              {counted.jumlah_kurang} · {say(l.jumlah_lebih.label)} {counted.jumlah_lebih} · {say(l.jumlah_pindah.label)} {counted.jumlah_pindah} ·{' '}
              {say(l.disetujui_oleh.label)} {counted.disetujui_oleh}
            </p>
            {counted.detail_kantong.map(({ no_kantong, hasil_kantong, no_faktur_hutang, kotak_lama }) => (
              <p key={no_kantong}>
                <Badge size="sm" variant="light" color={colours[hasil_kantong]} autoContrast>
                  {say(bagResults[hasil_kantong])}
                </Badge>{' '}
                {no_kantong}
                {no_faktur_hutang !== null && (
                  <>
                    {' · '}
                    <ThingLink kind="hutang" id={no_faktur_hutang} />
                  </>
                )}
                {hasil_kantong === 'PINDAH' && kotak_lama !== null && ` · ${say(l.kotak_lama.label)} ${kotak_lama}`}
              </p>
            ))}
            <Button variant="default" onClick={startOver}>
              {say('Hitung Lagi')} <ButtonKey of={keyOf.close} />
            </Button>
          </section>
        ) : (
          <section aria-label={say('Kantong Di-scan')}>
            {bags.length === 0 ? (
              <EmptyState text="Belum Ada Kantong Di-scan" />
            ) : (
              <p>
                <strong>{say('{{n}} kantong', { n: bags.length })}</strong>
              </p>
            )}
            <Group gap="xs">
              {bags.map((no_kantong) => (
                <Button
                  key={no_kantong}
                  size="xs"
                  variant="default"
                  title={say('Hapus')}
                  onClick={() => setBags((before) => before.filter((each) => each !== no_kantong))}
                >
                  {no_kantong} ×
                </Button>
              ))}
            </Group>
            <Button mt="s" loading={isBusy} onClick={() => void save()}>
              {say('Simpan')} <ButtonKey of={keyOf.save} />
            </Button>
          </section>
        )}
      </div>
      {dialog}
    </Panel>
  )
}
