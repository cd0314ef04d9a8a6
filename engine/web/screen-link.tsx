import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link to a screen by its path. Outside a router, as in a test, it is a plain link. */
export function ScreenLink({ path, children, className }: { path: string; children: ReactNode; className?: string }) {
  const router = useRouter({ warn: false }) as unknown
  const look = className ? { className } : {}
  if (!router) {
    return (
      <a href={new URL(path.replace(/^\//, ''), document.baseURI).href} {...look}>
        {children}
      </a>
    )
  }
  return (
    <Link to={path} {...look}>
      {children}
    </Link>
  )
}
