import { useState, type DragEvent, type ReactNode } from 'react'
import classes from './files.module.css'

/** Drop area for a file. Its children offer another way to choose one. */
export const FileDrop = ({ onDrop, children }: { onDrop: (file: File) => void; children: ReactNode }) => {
  const [over, setOver] = useState(false)
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onDrop(file)
  }
  return (
    <div
      className={classes['drop']}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      {children}
    </div>
  )
}
