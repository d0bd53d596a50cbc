/** A link to another screen of the app that looks like a button. */
import { Link } from 'react-router';
import { type ButtonLook, buttonClasses } from '#ui/core/button.tsx';
import { Icon } from '#ui/core/icon.tsx';

type RouterButtonProps = ButtonLook & { to: string; icon?: string; onClick?: () => void; children: string };

export function RouterButton({ to, icon, onClick, children, ...look }: RouterButtonProps) {
  return (
    <Link to={to} onClick={onClick} className={buttonClasses(look)}>
      {icon && <Icon path={icon} className="size-4.5 dense:size-4" />}
      {children}
    </Link>
  );
}
