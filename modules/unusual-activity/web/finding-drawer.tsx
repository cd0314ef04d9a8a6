import { Button, Group, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { titleOf } from '#engine/contract/thing-titles.ts'
import { CallError, send } from '#engine/web/api.ts'
import { toast } from '#engine/web/dialogs.tsx'
import { Facts } from '#engine/web/facts.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { type FieldForm, useFieldForm } from '#engine/web/field-form.ts'
import { Loaded } from '#engine/web/loaded.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useSession } from '#engine/web/session.ts'
import { SideDrawer } from '#engine/web/side-drawer.tsx'
import { Note } from '#engine/web/states.tsx'
import { useUnsaved } from '#engine/web/unsaved.tsx'
import { errorText, useText } from '#engine/web/text.ts'
import { documentsShown, listFindings, readFinding, refusals, reviewFinding } from '../contract/aktivitas-tidak-biasa.ts'
import { activity as a, conclusions, reviewSteps } from '../contract/fields.ts'
import { rules } from '../contract/rules.ts'
import { findingText } from './finding-text.ts'

const fields = [a.catatan, a.simpulan.optional()] as const

type Whole = ReplyOf<typeof readFinding>

/** A finding: its text, its documents, the review steps so far, and the next step. */
export function FindingDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useText()
  const form = useFieldForm(fields)
  const unsaved = useUnsaved(() => form.isChanged)
  const found = useQuery({ queryKey: [readFinding.call, id], queryFn: () => send(readFinding, { params: { id } }), staleTime: 0 })
  return (
    <SideDrawer opened onClose={() => unsaved.leave(onClose)} title={found.data ? say(rules[found.data.aturan].label) : say('Aktivitas Tidak Biasa')}>
      <Loaded query={found}>{(finding) => <FindingBody finding={finding} form={form} />}</Loaded>
      {unsaved.question}
    </SideDrawer>
  )
}

function FindingBody({ finding, form }: { finding: Whole; form: FieldForm }) {
  const say = useText()
  const { user_id } = useSession()
  return (
    <Stack gap="md">
      <p className="finding-says">{findingText(finding, say)}</p>
      <Facts
        fields={[a.kode_toko, a.tgl_system, a.nilai_rp, a.orang_temuan, a.created_at, a.terakhir_at, a.status_temuan]}
        of={{ ...finding, orang_temuan: finding.orang.join(', '), status_temuan: finding.status }}
      />
      <section aria-labelledby="finding-documents">
        <h3 id="finding-documents">{say('Dokumen')}</h3>
        <ul className="finding-documents">
          {finding.dokumen.slice(0, documentsShown).map(({ kind, nomor }) => (
            <li key={`${kind} ${nomor}`}>
              {say(titleOf(kind))} <ThingLink kind={kind} id={nomor} />
            </li>
          ))}
        </ul>
        {finding.dokumen.length > documentsShown && (
          <p className="finding-quiet">{say('Hanya {{n}} dokumen pertama disebut di sini', { n: documentsShown })}</p>
        )}
      </section>
      <section aria-labelledby="finding-reviews">
        <h3 id="finding-reviews">{say('Tinjauan')}</h3>
        {finding.tinjauan.length === 0 && <p className="finding-quiet">{say('Belum Ada Tinjauan')}</p>}
        <ol className="finding-steps">
          {finding.tinjauan.map((step) => (
            <li key={step.created_at + step.langkah_tinjau}>
              <strong>
                {say(reviewSteps[step.langkah_tinjau])}
                {step.simpulan && ` · ${say(conclusions[step.simpulan])}`}
              </strong>
              <span className="finding-quiet">
                {' '}
                {step.user_id} · {a.created_at.format(step.created_at)}
              </span>
              <p>{step.catatan}</p>
            </li>
          ))}
        </ol>
        {finding.orang.includes(user_id) ? <Note text={refusals.NAMED_IN_FINDING.text} /> : <Review finding={finding} form={form} />}
      </section>
    </Stack>
  )
}

function Review({ finding: { id, status }, form }: { finding: Whole; form: FieldForm }) {
  const say = useText()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const save = async (langkah_tinjau: keyof typeof reviewSteps) => {
    if (!form.check()) return
    setBusy(true)
    setFailure(undefined)
    try {
      const { catatan, simpulan } = form.values as { catatan: string; simpulan: keyof typeof conclusions | null }
      const { message } = await send(reviewFinding, { params: { id: String(id) }, body: { langkah_tinjau, catatan, simpulan } })
      toast(message, 'good')
      form.assign({ catatan: null, simpulan: null })
      await Promise.all([readFinding, listFindings].map(({ call }) => queries.invalidateQueries({ queryKey: [call] })))
    } catch (error) {
      if (error instanceof CallError) form.setErrors(error.fields)
      if (!(error instanceof CallError) || Object.keys(error.fields).length === 0) setFailure(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="xs">
      <FormField form={form} field={a.catatan} isFirst />
      {status === 'BARU' && <FormField form={form} field={a.simpulan.optional()} />}
      {failure && <p role="alert">{failure}</p>}
      <Group gap="xs">
        <Button variant="default" disabled={isBusy} onClick={() => void save('CATATAN')}>
          {say('Simpan Catatan')}
        </Button>
        {status === 'BARU' ? (
          <Button loading={isBusy} onClick={() => void save('SELESAI')}>
            {say('Selesai Ditinjau')}
          </Button>
        ) : (
          <Button loading={isBusy} variant="default" onClick={() => void save('BUKA_LAGI')}>
            {say('Buka Lagi')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
