import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { send } from '#engine/web/api.ts'
import { showError } from '#engine/web/dialogs.tsx'
import { useFieldForm, useFieldValue } from '#engine/web/field-form.ts'
import { keyOf } from '#engine/web/keys.ts'
import { download } from '#engine/web/mobile-wrapper.ts'
import { Panel } from '#engine/web/panel.tsx'
import { useText } from '#engine/web/text.ts'
import { MemberName } from '#modules/documents/web/public.ts'
import { dataPribadi } from '#modules/members/contract/screens.ts'
import { MemberConsents } from '#modules/members/web/public.ts'
import { readPerson } from '../contract/berkas-orang.ts'
import { joins as j } from '../contract/fields.ts'

/** Personal data: finds a person, shows his consents and downloads his file. */
export default function DataPribadi() {
  const say = useText()
  const form = useFieldForm([j.kode_member, j.nama_member])
  const kode_member = useFieldValue(form, j.kode_member)
  const [isBusy, setBusy] = useState(false)
  const take = async (code: string) => {
    setBusy(true)
    try {
      const file = await send(readPerson, { params: { kode_member: code } })
      await download(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }), `DATA PRIBADI ${code}.json`)
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel screen={dataPribadi}>
      <section className="entry-box" aria-label={say('Member')}>
        <MemberName form={form} field={j.nama_member} keys={keyOf.party.keys} />
        {kode_member === null ? (
          <p>{say('Cari member untuk melihat data pribadinya.')}</p>
        ) : (
          <>
            <MemberConsents kode_member={kode_member} />
            <Button leftSection={<IconDownload size={15} aria-hidden />} loading={isBusy} onClick={() => void take(kode_member)}>
              {say('Unduh Berkas Data Pribadi')}
            </Button>
            <p>{say('Berkas berisi No KTP dan semua dokumen. Siapa yang mengambilnya dicatat.')}</p>
          </>
        )}
      </section>
    </Panel>
  )
}
