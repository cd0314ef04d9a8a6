import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { titlePage } from '#engine/web/page-title.ts'
import classes from './status-page.module.css'

/** A page that says why there is nothing to see here, and where to go instead. */
export function StatusPage({ icon, title, text, children }: { icon: ReactNode; title: string; text: string; children?: ReactNode }) {
  useEffect(() => {
    titlePage(title)
  }, [title])
  return (
    <Stack className={classes['page'] ?? ''} align="center" justify="center" gap="xs">
      <div className={classes['icon']} aria-hidden>
        {icon}
      </div>
      <Title order={1} ta="center">
        {title}
      </Title>
      <Text c="dimmed" ta="center" maw={420}>
        {text}
      </Text>
      <Group mt="md" justify="center">
        {children}
      </Group>
    </Stack>
  )
}

/** The way out of such a page: home. */
export function WayOut({ children }: { children: ReactNode }) {
  return <Button renderRoot={(props) => <Link to="/home" {...props} />}>{children}</Button>
}
