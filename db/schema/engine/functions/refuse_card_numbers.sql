create or replace function refuse_card_numbers(tabel text, kolom text) returns void language plpgsql as $$
begin
  execute format('create trigger %I before insert or update of %I on %I for each row when (length(new.%I) >= 12) execute function no_card_number(%L)',
    tabel || '_' || kolom || '_no_card', kolom, tabel, kolom, kolom);
end $$;
revoke execute on function refuse_card_numbers(text,text) from public;
