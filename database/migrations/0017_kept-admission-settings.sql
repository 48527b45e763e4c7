-- What is kept of these tables holds until one of them changes (keptUntilChanged), whoever changes it: always means also where
-- triggers are switched off for a restore.
create trigger steps_tell after insert or update or delete or truncate on admission.steps
  for each statement execute function platform.tell_change();
--> statement-breakpoint
alter table admission.steps enable always trigger steps_tell;
--> statement-breakpoint
create trigger document_kinds_tell after insert or update or delete or truncate on admission.document_kinds
  for each statement execute function platform.tell_change();
--> statement-breakpoint
alter table admission.document_kinds enable always trigger document_kinds_tell;
