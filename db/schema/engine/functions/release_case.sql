-- Takes the triggers of a case away, so that guard_case (0700_cases.sql) can declare it again with other steps.
create or replace function release_case(its text) returns void language plpgsql as $$
declare
  event text;
begin
  execute format('drop trigger %I on %I', its || '_case_follows', its);
  execute format('drop trigger %I on %I', its || '_case_begins', its);
  execute format('drop trigger %I on %I', its || '_case_zero', its);
  execute format('drop trigger %I on %I', its || '_case_is_right', its);
  execute format('drop trigger %I on mutasi_tagihan', 'mutasi_tagihan_of_' || its);
  for event in select distinct kejadian from kasus_langkah where tabel = its loop
    execute format('drop trigger %I on %I', event || '_moves_' || its, event);
    execute format('drop trigger %I on %I', event || '_moves_' || its || '_back', event);
    execute format('drop function %I()', event || '_moves_' || its);
  end loop;
  execute format('drop function %I()', its || '_case_begins');
  execute format('drop function %I()', its || '_case_zero');
  delete from kasus_langkah where tabel = its;
  delete from kasus where tabel = its;
end $$;
revoke execute on function release_case(text) from public;
