import { Link } from "react-router";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Keys } from "./keys";
import { useCharacterKeysOn, useShortcuts } from "./shortcuts";

/** A dialog that lists the keyboard shortcuts of the current screen. */
export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const on = useCharacterKeysOn();
  const shortcuts = useShortcuts().filter(({ keys }) => keys);
  return (
    <Dialog
      id="desk-shortcuts"
      title="Keyboard shortcuts"
      text={
        on
          ? "They never act while you type."
          : "Only those with Ctrl or Cmd are on. The others are turned off in Settings."
      }
      onClose={onClose}
    >
      <dl className="*:flex *:justify-between *:gap-4 *:border-t *:border-rule *:py-2">
        {shortcuts.map(({ keys, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{keys && <Keys keys={keys} />}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 flex items-center justify-between gap-4">
        <Link className="text-link" to="/desk/settings" onClick={onClose}>
          {on ? "Turn them off" : "Turn them on"}
        </Link>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </p>
    </Dialog>
  );
}
