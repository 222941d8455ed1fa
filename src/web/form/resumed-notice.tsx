import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Says that a dialog goes on with what was typed into it before, and offers to begin anew. */
export const ResumedNotice = ({ kept }: { kept: { dirty: boolean; drop: () => void } }) => {
  const [resumed, setResumed] = useState(kept.dirty)
  if (!resumed || !kept.dirty) return null
  return (
    <Notice
      title="前に入力した内容の続きです"
      action={
        <Button
          size="small"
          onClick={() => {
            kept.drop()
            setResumed(false)
          }}
        >
          はじめから入力する
        </Button>
      }
    />
  )
}
