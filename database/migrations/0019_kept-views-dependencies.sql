-- What every page of the office asks of these tables is kept until one of them changes (keptUntilChanged), whoever changes it:
-- always means also where triggers are switched off for a restore.
create trigger shared_views_tell after insert or update or delete or truncate on workplace.shared_views
  for each statement execute function platform.tell_change();
--> statement-breakpoint
alter table workplace.shared_views enable always trigger shared_views_tell;
--> statement-breakpoint
create trigger dependencies_tell after insert or update or delete or truncate on platform.dependencies
  for each statement execute function platform.tell_change();
--> statement-breakpoint
alter table platform.dependencies enable always trigger dependencies_tell;
