import { Notifications } from '@mantine/notifications'
import classes from './toasts.module.css'

/** Where toasts appear: bottom right, a few at a time; each says itself how long it stands. */
const Toasts = () => <Notifications position="bottom-right" autoClose={false} limit={4} classNames={{ root: classes['root'] ?? '' }} />

export default Toasts
