import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Leads to another page in place of this one. The router's own `Navigate` would be loaded with every page, for these few. */
export const Instead = ({ to }: { to: string }) => {
  const navigate = useNavigate()
  useEffect(() => void navigate(to, { replace: true }), [navigate, to])
  return null
}
