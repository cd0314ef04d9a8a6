-- Declares a kind of case and makes its triggers.
--   begins       the state that it begins in
--   claim, sign  the claim behind its money, and who owes it (see kasus)
--   money        its column with the balance of the claim; starts_with: the column with the amount that it begins with
--   follows      further columns that only its steps change
--   zero         further columns that are 0 when it is cancelled
--   steps        a list of
--     event, column, step   the table of the event, its column with the kind of step (null: all of them) and the kind
--     state                 the column with the state, if that is not status
--     from, to              the states that it may begin in, and the state that it ends in
--     paid                  the column of the event with the money of the case that pays for it
--     found                 columns of the case that the event repeats as it found them, with expressions over the case `k` and the event `new`. The step is
--                           refused if they differ. Taking it back needs the case as the step left it, and restores them; `set` then uses `new` alone.
--     set, back             what it changes: columns with such expressions; and the same when it is taken back
--     only                  a further condition over both
create or replace function guard_case(tabel text, nomor text, begins text, claim text, sign integer, money text, starts_with text, follows text[], zero text[], steps jsonb)
returns void language plpgsql as $$
declare
  step jsonb;
  at integer := 0;
  event record;
  forward text;
  backward text;
begin
  insert into kasus values (tabel, nomor, begins, claim, money, sign);
  for step in select * from jsonb_array_elements(steps) loop
    at := at + 1;
    insert into kasus_langkah values (tabel, step ->> 'event', step ->> 'column', step ->> 'step', coalesce(step ->> 'state', 'status'),
      array(select jsonb_array_elements_text(step -> 'from')), step ->> 'to', step ->> 'paid', at);
  end loop;

  -- Its state and its money follow its events. Nobody changes them by hand.
  execute format('create trigger %1$I before update on %2$I for each row
    when (pg_trigger_depth() = 0 and ((%3$s) is distinct from (%4$s) or (old.status <> new.status and (old.status, new.status) <> (%5$L, ''CANCELLED''))))
    execute function refuse_hand()', tabel || '_case_follows', tabel,
    (select string_agg('old.' || quote_ident(c), ', ') from unnest(money || follows) c), (select string_agg('new.' || quote_ident(c), ', ') from unnest(money || follows) c),
    begins);
  execute format('create function %1$I() returns trigger language plpgsql as $f$
    begin
      if (new.status, new.%2$I) is distinct from (%3$L, new.%4$I) %6$s then
        raise exception ''%% does not begin as a new case'', new.%5$I using errcode = ''KN001'';
      end if;
      return new;
    end $f$', tabel || '_case_begins', money, begins, starts_with, nomor, (
      -- A state besides the status begins before its steps.
      select string_agg(format('or new.%I = %L', l.keadaan, l.menjadi), ' ') from kasus_langkah l where l.tabel = guard_case.tabel and l.keadaan <> 'status'));
  execute format('create trigger %1$I before insert on %2$I for each row execute function %3$I()', tabel || '_case_begins', tabel, tabel || '_case_begins');

  for event in select l.kejadian, l.kolom from kasus_langkah l where l.tabel = guard_case.tabel group by 1, 2 loop
    select string_agg(format('when %1$L then update %2$I k set %3$s where (k.kode_toko, k.%4$I) = (new.kode_toko, new.%4$I) and k.%5$I = any (%6$L::text[])%7$s;',
             l.jenis, l.tabel, assignments(jsonb_build_object(l.keadaan, quote_literal(l.menjadi)) || coalesce(s -> 'set', '{}')), guard_case.nomor, l.keadaan, l.dari,
             coalesce(' and (' || (s ->> 'only') || ')', '') || has(s -> 'found')), ' ' order by l.urut),
           string_agg(format('when %1$L then update %2$I k set %3$s where (k.kode_toko, k.%4$I) = (new.kode_toko, new.%4$I) and k.%5$I = %6$L%7$s;',
             l.jenis, l.tabel, assignments(jsonb_build_object(l.keadaan, state_before(l)) || coalesce(s -> 'found', '{}') || coalesce(s -> 'back', '{}')), guard_case.nomor, l.keadaan, l.menjadi,
             has((s -> 'found') || coalesce(s -> 'set', '{}'))), ' ' order by l.urut)
    into forward, backward
    from kasus_langkah l join jsonb_array_elements(steps) s on s ->> 'step' = l.jenis where (l.tabel, l.kejadian) = (guard_case.tabel, event.kejadian);
    execute format('create function %1$I() returns trigger language plpgsql security definer set search_path = public, pg_temp as $f$
      begin
        if tg_op = ''INSERT'' then case %2$s %3$s end case; else case %2$s %4$s end case; end if;
        if not found then
          raise exception ''this step of %% is not possible'', new.%5$I using errcode = ''KN002'', detail = new.%5$I;
        end if;
        return null;
      end $f$', event.kejadian || '_moves_' || tabel, coalesce('new.' || quote_ident(event.kolom), (
        select quote_literal(l.jenis) from kasus_langkah l where (l.tabel, l.kejadian) = (guard_case.tabel, event.kejadian))), forward, backward, nomor);
    execute format('revoke execute on function %I() from public', event.kejadian || '_moves_' || tabel);
    execute format('create trigger %1$I after insert on %2$I for each row when (new.%3$I is not null) execute function %4$I()',
      event.kejadian || '_moves_' || tabel, event.kejadian, nomor, event.kejadian || '_moves_' || tabel);
    execute format('create trigger %1$I after update of status on %2$I for each row
      when (new.%3$I is not null and old.status <> ''CANCELLED'' and new.status = ''CANCELLED'') execute function %4$I()',
      event.kejadian || '_moves_' || tabel || '_back', event.kejadian, nomor, event.kejadian || '_moves_' || tabel);
  end loop;

  -- A case can be cancelled as long as it has no valid events. The name of this trigger is behind the one of _case_follows, which must not see the zeros.
  execute format('create function %1$I() returns trigger language plpgsql as $f$
    begin
      if %2$s then
        raise exception ''%% has valid events'', new.%3$I using errcode = ''KN002'', detail = new.%3$I;
      end if;
      %4$s
      return new;
    end $f$', tabel || '_case_zero', (
      select string_agg(format('exists (select from %1$I e where (e.kode_toko, e.%2$I) = (new.kode_toko, new.%2$I) and e.status <> ''CANCELLED'')', l.kejadian, guard_case.nomor), ' or ')
      from (select distinct l.kejadian from kasus_langkah l where l.tabel = guard_case.tabel) l), nomor,
    (select string_agg(format('new.%I := 0;', c), ' ') from unnest(money || zero) c));
  execute format('create trigger %1$I before update on %2$I for each row when (old.status <> ''CANCELLED'' and new.status = ''CANCELLED'') execute function %1$I()',
    tabel || '_case_zero', tabel);

  execute format('create constraint trigger %1$I after insert or update on %2$I deferrable initially deferred for each row execute function case_is_right(%2$L, %3$L)',
    tabel || '_case_is_right', tabel, nomor);
  execute format('create constraint trigger %1$I after insert on mutasi_tagihan deferrable initially deferred for each row when (new.jenis = %2$L)
    execute function case_is_right(%3$L, ''dokumen'')', 'mutasi_tagihan_of_' || tabel, claim, tabel);
  perform build_cases();
end $$;
revoke execute on function guard_case(text,text,text,text,integer,text,text,text[],text[],jsonb) from public;
