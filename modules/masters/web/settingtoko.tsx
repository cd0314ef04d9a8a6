import { Button, FileButton, Group, Input, Stack } from '@mantine/core'
import { IconUpload, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, useSyncExternalStore } from 'react'
import { type ReplyOf, splitCall } from '#engine/contract/endpoint.ts'
import { sendFailedText } from '#engine/contract/refusal.ts'
import { send } from '#engine/web/api.ts'
import { ConfirmDelete, showSuccess, toast } from '#engine/web/dialogs.tsx'
import { useFieldForm } from '#engine/web/field-form.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { FormFoot, SaveForm, useSave } from '#engine/web/save-form.tsx'
import { setSession, useSession } from '#engine/web/session.ts'
import { StoredPicture } from '#engine/web/stored-picture.tsx'
import { errorText, useText } from '#engine/web/text.ts'
import { useUnsaved } from '#engine/web/unsaved.tsx'
import { readSession } from '#modules/access/contract/login.ts'
import { profileFields, readLogo, readProfile, removeLogo, settingToko, writeLogo, writeProfile } from '../contract/settingtoko.ts'

type Profile = ReplyOf<typeof readProfile>

/** What the shop looked at says about itself, on its receipts, its reports and in the head of every screen. */
export default function SettingToko() {
  const profile = useQuery({ queryKey: [readProfile.call], queryFn: () => send(readProfile) })
  return (
    <Panel screen={settingToko} onRefresh={() => profile.refetch()}>
      <Loaded query={profile}>
        {(profile) => (
          <Stack gap="lg" maw={460}>
            <Logo logo={profile.logo} />
            <ProfileForm key={profile.kode_toko} profile={profile} />
          </Stack>
        )}
      </Loaded>
    </Panel>
  )
}

function ProfileForm({ profile }: { profile: Profile }) {
  const session = useSession()
  const queries = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const form = useFieldForm(profileFields, profile)
  const isChanged = useSyncExternalStore(form.subscribe, () => form.isChanged)
  const unsaved = useUnsaved(() => form.isChanged)
  const saving = useSave(form, element, {
    check: () => form.check(),
    send: async () => {
      const { message } = await send(writeProfile, { body: form.toWire() as never })
      form.reset(form.values)
      showSuccess(message)
      // The head of every screen and of every report names the shop.
      setSession({ ...(await send(readSession)), token: session.token })
      await queries.invalidateQueries({ queryKey: [readProfile.call] })
    },
  })
  return (
    <SaveForm element={element} saving={saving} isClosed={!isChanged}>
      <Stack gap="sm">
        {profileFields.map((field, at) => (
          <FormField key={field.name} form={form} field={field} isFirst={at === 0} />
        ))}
        <FormFoot saving={saving} onBack={() => unsaved.leave(() => form.reset(profile))} isQuiet={!isChanged} />
      </Stack>
      {unsaved.question}
    </SaveForm>
  )
}

/** The shop's picture; kept as soon as it is chosen. */
function Logo({ logo }: { logo: string | null }) {
  const say = useText()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const refresh = () => queries.invalidateQueries({ queryKey: [readProfile.call] })
  const take = async (picture: File | null) => {
    if (!picture) return
    setBusy(true)
    setFailure(undefined)
    try {
      await send(writeLogo, { body: {}, file: picture })
      await refresh()
      toast('Berhasil Menyimpan Data', 'good')
    } catch (error) {
      setFailure(errorText(error, sendFailedText))
    } finally {
      setBusy(false)
    }
  }
  const remove = async () => {
    await send(removeLogo)
    await refresh()
    setRemoving(false)
  }
  return (
    <Input.Wrapper label={say('Logo Toko')} description={say('Dicetak di nota bila desain nota memakainya')} error={failure} labelElement="div">
      <Group gap="sm" my="xs" role="group" aria-label={say('Logo Toko')}>
        {/* The name stands in the address, so that a new picture is not mistaken for the old. */}
        <StoredPicture path={logo ? `${splitCall(readLogo.call).path}?logo=${logo}` : undefined} alt={say('Logo Toko')} size={96} />
        <FileButton accept="image/*" onChange={(picture) => void take(picture)}>
          {(button) => (
            <Button {...button} size="xs" variant="default" loading={isBusy} leftSection={<IconUpload size={14} aria-hidden />}>
              {say('Pilih Gambar')}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button size="xs" variant="subtle" color="gray" leftSection={<IconX size={14} aria-hidden />} onClick={() => setRemoving(true)}>
            {say('Hapus Gambar')}
          </Button>
        )}
      </Group>
      <ConfirmDelete opened={isRemoving} what={say('Logo Toko')} onYes={remove} onNo={() => setRemoving(false)} />
    </Input.Wrapper>
  )
}
